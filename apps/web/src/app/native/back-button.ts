const LAYERS = "dialog[open], [role=dialog], [role=alertdialog]";

/** A layer closes as if by Escape, so that its unsaved-changes prompt runs. */
export function goBack(page: Pick<Document, "querySelectorAll">, leave: () => void): void {
  const top = [...page.querySelectorAll(LAYERS)].at(-1);
  if (top) {
    const init = { key: "Escape", bubbles: true, cancelable: true };
    top.dispatchEvent(new KeyboardEvent("keydown", init));
  } else if (placeInHistory() > 0) {
    window.history.back();
  } else {
    leave();
  }
}

function placeInHistory(): number {
  const state: unknown = window.history.state;
  const idx = typeof state === "object" && state !== null && "idx" in state ? state.idx : 0;
  return typeof idx === "number" ? idx : 0;
}
