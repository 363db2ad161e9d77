"""The language server: the answer to each message of an editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from lsprotocol import types
from pygls.exceptions import (
    FeatureRequestError,
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
)
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from plybook._version import __version__
from plybook.editing.checked_games import Settings
from plybook.lsp import completing, hovering, outline, quick_fixes
from plybook.lsp.document_check import DocumentCheck, OpenDocument
from plybook.lsp.document_text import UTF_16, DocumentText
from plybook.lsp.documents import Documents, in_thread
from plybook.lsp.findings import SOURCE, diagnostics_of
from plybook.lsp.settings import SECTION, settings_from

_Answer = TypeVar("_Answer")


class _Refused(dict[str, Any]):
    """The fields of a message that is refused, and why; or of an object within a message, which may have any."""

    def __init__(self, fields: dict[str, Any], error: JsonRpcException, *, is_request: bool) -> None:
        super().__init__(fields)
        self.error = error
        self.is_request = is_request


class _Protocol(LanguageServerProtocol):
    """The protocol of pygls with three changes.

    Plybook keeps the documents, as pygls ends lines at more characters than the protocol says. Every request is
    answered: pygls leaves a request that it cannot read, one of an unknown method or of that of a notification, and
    one after the shutdown without an answer, and its sender waiting. Before it is initialized, requests are refused
    and the rest is dropped.
    """

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Return a message as an object, or `_Refused`; it is given the objects within a message, too."""
        is_request = "method" in data and isinstance(data.get("id"), int | str)
        try:
            if is_request and not isinstance(data["method"], str):
                raise JsonRpcInvalidRequest("Invalid Request: the name of the method is no text")
            if is_request and data.get("jsonrpc") != self.VERSION:
                raise JsonRpcInvalidRequest(f"Invalid Request: jsonrpc is not {self.VERSION!r}")
            if is_request and not _of(self).is_initialized and data["method"] != types.INITIALIZE:
                not_yet = types.ErrorCodes.ServerNotInitialized
                raise JsonRpcException("the session has not been initialized", not_yet.value)
            if is_request and _of(self).is_shut_down:
                raise JsonRpcInvalidRequest("Invalid Request: the server is shutting down")
            message = self._structured(data)
            if is_request and not hasattr(message, "id"):
                raise JsonRpcInvalidRequest(f"Invalid Request: {data['method']} is a notification")
            return message
        except JsonRpcException as error:
            return _Refused(data, error, is_request=is_request)

    def _structured(self, data: dict[str, Any]) -> Any:
        try:
            return super().structure_message(data)
        except JsonRpcInternalError as error:  # it is the message that is wrong
            raise JsonRpcInvalidRequest("Invalid Request: it is no message of the protocol") from error

    def handle_message(self, message: Any) -> None:
        """Handle a message; raise `JsonRpcException` for what is none, or an invalid one, which is answered."""
        if isinstance(message, _Refused):
            if message.is_request:
                self._send_response(message["id"], error=message.error.to_response_error())
            raise message.error
        if not hasattr(message, "jsonrpc"):
            raise JsonRpcInvalidRequest("Invalid Request: it is no message of the protocol")
        if _of(self).is_initialized or getattr(message, "method", "") in (types.INITIALIZE, types.EXIT):
            super().handle_message(message)

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """Add a document that is opened."""
        _of(self).opened(params.text_document)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Apply the changes of a document."""
        _of(self).changed(params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """Remove a document."""
        _of(self).closed(params.text_document.uri)


class Server(LanguageServer):
    """The server of one client."""

    def __init__(self) -> None:
        super().__init__(SOURCE, __version__, protocol_cls=_Protocol)
        self.open_documents = Documents(self._publish, self.complain, Settings())
        self.is_initialized = self.is_shut_down = False
        _add_features(self)

    # --- documents -----------------------------------------------------------------------------------------------

    def opened(self, item: types.TextDocumentItem) -> None:
        """Add a document that is opened, and check it."""
        encoding = str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding) or UTF_16)
        self.open_documents.put(OpenDocument(item.uri, item.version, DocumentText(item.text, encoding)))

    def changed(self, params: types.DidChangeTextDocumentParams) -> None:
        """Apply the changes of a document, and check it after a pause."""
        document = self.open_documents.document(params.text_document.uri)
        if document is None:
            return
        text = document.text
        for change in params.content_changes:
            if isinstance(change, types.TextDocumentContentChangePartial):
                text = text.changed(change.range, change.text)
            else:
                text = DocumentText(change.text, text.encoding)
        self.open_documents.put(OpenDocument(document.uri, params.text_document.version, text), is_typed=True)

    def closed(self, uri: str) -> None:
        """Remove a document and its findings."""
        if self.open_documents.close(uri):
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def _publish(self, check: DocumentCheck) -> None:
        document = check.document
        found = diagnostics_of(check)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(document.uri, found, document.version))

    # --- requests --------------------------------------------------------------------------------------------------

    async def ask(self, uri: str, answer: Callable[..., _Answer], *about: object) -> _Answer | None:
        """Return the ``answer`` to a request about a document; None if the document changes meanwhile."""
        check = await self.open_documents.check(uri)
        return None if check is None else await in_thread(answer, check, *about)

    def can(self, *path: str) -> Any:
        """Return the client's value of one of its capabilities, None if it has none."""
        found: Any = self.client_capabilities
        for name in path:
            found = getattr(found, name, None)
        return found

    # --- settings and complaints ---------------------------------------------------------------------------------

    def take_settings(self, told: object) -> None:
        """Set the settings of the editor, and report those that are invalid."""
        settings, wrong = settings_from(told)
        for reason in wrong:
            self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, f"plybook: {reason}"))
        self.open_documents.set(settings)

    async def fetch_settings(self) -> None:
        """Request the settings from the editor."""
        if self.can("workspace", "configuration"):
            item = types.ConfigurationItem(section=SECTION)
            told = await self.workspace_configuration_async(types.ConfigurationParams([item]))
            if told and told[0]:
                self.take_settings(told[0])

    def complain(self, error: Exception) -> None:
        """Write an error to the log of the editor, without a message on the screen."""
        message = f"plybook: {type(error).__name__}: {error}"
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, message))

    def report_server_error(self, error: Exception, source: object) -> None:
        """Write an error that pygls could not handle to the log of the editor."""
        if source is not FeatureRequestError:
            self.complain(error)


def _of(protocol: LanguageServerProtocol) -> Server:
    server = protocol._server
    assert isinstance(server, Server)  # noqa: S101 - only this server uses the protocol
    return server


def _add_features(server: Server) -> None:
    """Register the function that answers each kind of message."""
    for add in (_add_session, _add_actions, _add_queries):
        add(server)


def _add_session(server: Server) -> None:
    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.is_initialized = True
        server.take_settings(params.initialization_options)

    @server.feature(types.INITIALIZED)
    async def initialized(params: types.InitializedParams) -> None:
        if server.can("workspace", "did_change_configuration", "dynamic_registration"):
            method = types.WORKSPACE_DID_CHANGE_CONFIGURATION
            options = types.DidChangeConfigurationRegistrationOptions(section=SECTION)
            registration = types.Registration(id=method, method=method, register_options=options)
            await server.client_register_capability_async(types.RegistrationParams([registration]))
        await server.fetch_settings()

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def configured(params: types.DidChangeConfigurationParams) -> None:
        if server.can("workspace", "configuration"):
            await server.fetch_settings()
        else:
            server.take_settings(params.settings)

    @server.feature(types.SHUTDOWN)
    def shut_down(params: None) -> None:
        server.is_shut_down = True


def _add_actions(server: Server) -> None:
    kinds = [quick_fixes.QUICK_FIX, quick_fixes.FIX_ALL]

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=kinds, resolve_provider=True)
    )
    async def code_actions(params: types.CodeActionParams) -> list[types.CodeAction] | None:
        actions = await server.ask(params.text_document.uri, _actions, params, _resolves(server))
        for action in actions or ():
            action.edit = _as_known(server, action.edit)
        return actions

    @server.feature(types.CODE_ACTION_RESOLVE)
    async def resolve(action: types.CodeAction) -> types.CodeAction:
        uri, version = (_part(action.data, name) for name in ("uri", "version"))
        if not isinstance(uri, str) or not isinstance(version, int):
            raise JsonRpcInvalidParams("Invalid Params: data is not that of an action of this server")
        check = await server.open_documents.check(uri)
        if check is None or check.document.version != version:
            raise JsonRpcException("the document has changed", types.LSPErrorCodes.ContentModified.value)
        action.edit = _as_known(server, await in_thread(quick_fixes.all_edits, check))
        return action


def _part(data: object, name: str) -> object:
    """Return a part of the data of an action, None if it has none; pygls makes objects of dictionaries."""
    return data.get(name) if isinstance(data, dict) else getattr(data, name, None)


def _actions(check: DocumentCheck, params: types.CodeActionParams, resolves: bool) -> list[types.CodeAction]:
    only, found = params.context.only, list[types.CodeAction]()
    if quick_fixes.wants(only, quick_fixes.QUICK_FIX):
        found += quick_fixes.quick_fixes(check, params.range)
    # Slow answers are not computed for every move of the cursor.
    is_meant = only is not None or resolves
    if (
        is_meant
        and quick_fixes.wants(only, quick_fixes.FIX_ALL)
        and (every := quick_fixes.fix_all(check)) is not None
    ):
        every.edit = None if resolves else quick_fixes.all_edits(check)
        found.append(every)
    return found


def _as_known(server: Server, edit: types.WorkspaceEdit | None) -> types.WorkspaceEdit | None:
    """Return an edit in a form that the client supports."""
    return edit if server.can("workspace", "workspace_edit", "document_changes") else quick_fixes.unversioned(edit)


def _resolves(server: Server) -> bool:
    """Return whether the client requests the edit of an action only when the user chooses it."""
    properties = server.can("text_document", "code_action", "resolve_support", "properties")
    return "edit" in (properties or ())


def _add_queries(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        forms = server.can("text_document", "hover", "content_format") or (types.MarkupKind.Markdown,)
        form = types.MarkupKind.Markdown if types.MarkupKind.Markdown in forms else types.MarkupKind.PlainText
        return await server.ask(params.text_document.uri, hovering.hover, params.position, form)

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: types.DefinitionParams) -> list[types.Location] | None:
        return await server.ask(params.text_document.uri, outline.definitions, params.position)

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:
        return await server.ask(params.text_document.uri, outline.symbols)

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folding(params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
        return await server.ask(params.text_document.uri, outline.folding_ranges)

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["[", '"']))
    async def completion(params: types.CompletionParams) -> types.CompletionList | None:
        return await server.ask(params.text_document.uri, completing.completions, params.position)
