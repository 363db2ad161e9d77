"""The language server: findings, fixes, boards and completions for a file of games that is open in an editor.

It speaks the Language Server Protocol. `document_text` converts places, `document_check` checks a document, and
`findings`, `quick_fixes`, `outline`, `hovering` and `completing` make the answers from a check. `documents` keeps the
open documents checked, `server` answers messages, and `serving` transports them.
"""
