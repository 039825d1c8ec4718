/** What a message must not cover: what it is about. Said of an element by this attribute. */
const KEPT_CLEAR = "[data-toast-clear]";
const CONTROL = "button, a, input, textarea, select, [role=button]";
/** A covered button is worse than any covered figure. */
const CONTROL_WEIGHT = 1000;

let pressed: Element | null = null;

/** Remembers what is pressed, as the next message may speak of it; answers how to stop. */
export function watchPresses(): () => void {
  const note = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest(CONTROL) : null;
  };
  window.addEventListener("click", note, true);
  return () => window.removeEventListener("click", note, true);
}

function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How much a list of messages covers of what it must not, by area. */
function covered(list: DOMRect): number {
  const control = pressed?.isConnected ? overlap(list, pressed.getBoundingClientRect()) : 0;
  let sum = control * CONTROL_WEIGHT;
  for (const element of document.querySelectorAll(KEPT_CLEAR)) {
    sum += overlap(list, element.getBoundingClientRect());
  }
  return sum;
}

/**
 * Puts the list of messages at the bottom of the screen, or at its top where it would cover more at
 * the bottom of what the messages are about. Under a sheet the style sheet decides.
 */
export function placeToasts(list: HTMLElement): void {
  delete list.dataset.at;
  const atBottom = covered(list.getBoundingClientRect());
  if (atBottom === 0) return;
  list.dataset.at = "top";
  if (covered(list.getBoundingClientRect()) >= atBottom) delete list.dataset.at;
}
