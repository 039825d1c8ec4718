/** Every layer that lies over the page: the browser's own, and those of the dialogs. */
const LAYERS = "dialog[open], [role=dialog], [role=alertdialog]";

/**
 * What a phone's own way back does: it closes what lies over the page, then goes back to the page
 * before, then leaves the app. A layer is closed as by Escape, so that what must not be lost is asked
 * about as it is there.
 */
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

/** How many pages lie before this one, as the router counts them. */
function placeInHistory(): number {
  const state: unknown = window.history.state;
  const idx = typeof state === "object" && state !== null && "idx" in state ? state.idx : 0;
  return typeof idx === "number" ? idx : 0;
}
