/** The text in the editor: CodeMirror with underlines at what was found, and the move that is on the board. */

import { defaultKeymap, history, historyKeymap, redo, undo, undoDepth, redoDepth } from "@codemirror/commands";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  drawSelection,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";

/** @typedef {{from: number, to: number, insert: string}} Edit */
/** @typedef {{title: string, isSafe: boolean, edits: Edit[], findings: number[]}} Offer */
/**
 * @typedef {{from: number, to: number, line: number, severity: string, code: string, name: string, text: string,
 *   hint: string, game: number | null, ply: number | null}} Finding
 */

const HINT = "Paste a score here, drop files on it, or choose a sample above.";

/** Sets where the move on the board begins and ends, null for none. @type {import("@codemirror/state").StateEffectType<[number, number] | null>} */
const shownMove = StateEffect.define();
const MOVE = Decoration.mark({ class: "shown-move" });

const moveField = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(shownMove)) continue;
      const [from, to] = effect.value || [0, 0];
      const isThere = from < to && to <= transaction.newDoc.length;
      return isThere ? Decoration.set(MOVE.range(from, to)) : Decoration.none;
    }
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The colours are those of the page, which is light or dark. */
const LOOK = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "0.95rem" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.65" },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.6rem 0", unicodeBidi: "plaintext" },
  ".cm-line": { padding: "0 0.7rem 0 0.4rem" },
  ".cm-placeholder": { color: "var(--muted)", whiteSpace: "normal" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--muted)", border: "none" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection) !important",
  },
  ".shown-move": { backgroundColor: "var(--mark)", borderRadius: "3px", boxShadow: "0 0 0 2px var(--mark)" },
  ".cm-lintRange": { backgroundImage: "none !important", paddingBottom: "1px", textUnderlineOffset: "3px" },
  ".cm-lintRange-error": { textDecoration: "underline wavy 1.5px var(--error)" },
  ".cm-lintRange-warning": { textDecoration: "underline wavy 1.5px var(--warning)" },
  ".cm-lintRange-info": { textDecoration: "underline dotted 2px var(--accent)" },
  ".cm-lintPoint:after": { borderBottomColor: "var(--error)" },
  ".cm-tooltip": {
    backgroundColor: "var(--card)",
    color: "var(--ink)",
    border: "1px solid var(--rim)",
    borderRadius: "0.5rem",
    maxWidth: "32rem",
    overflow: "hidden",
    boxShadow: "0 4px 18px rgb(0 0 0 / 0.18)",
  },
  ".cm-diagnostic": { padding: "0.45rem 0.7rem", fontFamily: "var(--sans)", borderLeftWidth: "4px", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--error)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--accent)" },
  ".cm-diagnosticAction": {
    font: "inherit",
    color: "var(--on-accent)",
    backgroundColor: "var(--accent)",
    borderRadius: "0.4rem",
    padding: "0.15rem 0.5rem",
    margin: "0.3rem 0.4rem 0 0",
  },
  ":host(.stale) & .cm-diagnosticAction": { opacity: "0.5", pointerEvents: "none" },
  ".cm-gutter-lint": { width: "0.9em" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0.45em 0 0 0.2em" },
  ".cm-lint-marker": { width: "0.55em", height: "0.55em", borderRadius: "50%", content: "none !important" },
  ".cm-lint-marker-error": { backgroundColor: "var(--error)" },
  ".cm-lint-marker-warning": { backgroundColor: "var(--warning)" },
  ".cm-lint-marker-info": { backgroundColor: "var(--accent)" },
});

export class TextView {
  /**
   * @param {HTMLElement} host
   * @param {{onChange: () => void, onCursor: (place: number) => void, onFiles: (files: File[]) => void}} told
   */
  constructor(host, told) {
    this.host = host;
    this.told = told;
    // In a shadow the rules of the editor are a style sheet of scripts, which the policy of the page allows.
    const root = host.attachShadow({ mode: "open" });
    this.view = new EditorView({ root, parent: /** @type {any} */ (root) });
    /** whether the cursor is being put somewhere, and was not moved by the reader */
    this.isFollowing = false;
    this.set(this.state(""));
  }

  /** @param {string} text */
  state(text) {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightSpecialChars(),
        EditorView.lineWrapping,
        placeholder(HINT),
        keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        moveField,
        LOOK,
        EditorView.contentAttributes.of({ "aria-label": "Score", spellcheck: "false", autocorrect: "off" }),
        EditorView.domEventHandlers({ drop: (event) => this.dropped(event) }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) this.told.onChange();
          else if (update.selectionSet && !this.isFollowing) this.told.onCursor(update.state.selection.main.head);
        }),
      ],
    });
  }

  /** @param {DragEvent} event */
  dropped(event) {
    const files = [...(event.dataTransfer?.files || [])];
    if (files.length) this.told.onFiles(files);
    return files.length > 0;
  }

  /** @param {EditorState} state */
  set(state) {
    this.view.setState(state);
  }

  get text() {
    return this.view.state.doc.toString();
  }

  get length() {
    return this.view.state.doc.length;
  }

  get cursor() {
    return this.view.state.selection.main.head;
  }

  /** Replace the whole text, which can be undone. @param {string} text */
  replace(text) {
    this.view.dispatch({ changes: { from: 0, to: this.length, insert: text }, userEvent: "input.paste" });
  }

  /** @param {Edit[]} edits of the text as it is */
  mend(edits) {
    this.view.dispatch({ changes: edits, userEvent: "input.mend", scrollIntoView: false });
  }

  undo() {
    undo(this.view);
  }

  redo() {
    redo(this.view);
  }

  get canUndo() {
    return undoDepth(this.view.state) > 0;
  }

  get canRedo() {
    return redoDepth(this.view.state) > 0;
  }

  /** Underline what was found. @param {Finding[]} findings @param {Offer[]} offers @param {(offer: Offer) => void} take */
  underline(findings, offers, take) {
    const { length } = this;
    const shown = findings.map((found, at) => ({
      from: Math.min(found.from, length),
      to: Math.min(found.to, length),
      severity: /** @type {"error" | "warning" | "info"} */ (found.severity === "note" ? "info" : found.severity),
      message: [`${found.code} ${found.text}`.trim(), found.hint].filter(Boolean).join("\n"),
      actions: offers
        .filter((offer) => offer.findings[0] === at)
        .map((offer) => ({ name: offer.title, apply: () => take(offer) })),
    }));
    this.view.dispatch(setDiagnostics(this.view.state, shown));
  }

  /** Let no offer be taken while the text is another. @param {boolean} isStale */
  setStale(isStale) {
    this.host.classList.toggle("stale", isStale);
  }

  /** Show which move is on the board. @param {[number, number] | null} at */
  showMove(at) {
    this.view.dispatch({ effects: shownMove.of(at) });
  }

  /** Put the cursor at a place, and show it. @param {number} place @param {boolean} [isFocused] */
  goTo(place, isFocused = false) {
    const at = Math.min(place, this.length);
    if (isFocused) this.view.focus();
    this.isFollowing = !isFocused;
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "nearest", yMargin: 40 }) });
    this.isFollowing = false;
  }
}
