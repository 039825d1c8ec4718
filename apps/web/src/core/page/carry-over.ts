const FIELDS = "input,textarea,select";
const BUTTONS = "button";

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields and buttons of a prerendered page, which React may replace while it hydrates. */
export type PrerenderedPage = {
  /** Restores typed text and the focus in fields that React replaced. */
  restoreInput(): void;
  /** Returns the button that replaced this one, or the same one if it is still there. */
  present(button: HTMLElement | null): HTMLElement | null;
  /** Returns the last button pressed since, if React replaced it before it could react. */
  lostPress(): HTMLElement | null;
};

/** Remembers the fields: elements of a browser extension make React rebuild the page, empty. */
export function rememberPrerenderedPage(): PrerenderedPage {
  const fields = all<FieldElement>(FIELDS);
  const buttons = all<HTMLElement>(BUTTONS);
  let focused = document.activeElement;
  let pressed: HTMLElement | null = null;

  const onFocus = ({ target }: Event) => {
    if (target instanceof Element) focused = target;
  };
  const onClick = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest<HTMLElement>(BUTTONS) ?? pressed;
  };
  window.addEventListener("focusin", onFocus, true);
  window.addEventListener("click", onClick, true);

  return {
    restoreInput() {
      window.removeEventListener("focusin", onFocus, true);
      for (const field of fields) {
        const successor = successorOf(field, fields, FIELDS);
        if (!successor || successor === field) continue;
        takeValue(successor, field);
        if (field === focused) focusAs(successor, field);
      }
    },
    present: (button) => button && successorOf(button, buttons, BUTTONS),
    lostPress() {
      window.removeEventListener("click", onClick, true);
      return pressed?.isConnected ? null : pressed;
    },
  };
}

const all = <Kind extends Element>(selector: string) => [
  ...document.querySelectorAll<Kind>(selector),
];

/** Attributes that a rebuild preserves, unlike the id. */
const keyOf = (control: Element) =>
  ["type", "name", "role", "aria-label"].map((name) => control.getAttribute(name) ?? "").join("|");

const isLike = (one: Element, other: Element) =>
  one.localName === other.localName && keyOf(one) === keyOf(other);

/** Compares by inclusion, because an extension may add to the other's text. */
const isCalledIn = (control: Element, other: Element) =>
  (other.textContent ?? "").includes(control.textContent ?? "");

/** Finds the replacement of a control among those of the same kind and name. */
function successorOf<Kind extends Element>(
  control: Kind,
  before: readonly Kind[],
  selector: string,
): Kind | null {
  if (control.isConnected) return control;
  const same = before.filter((each) => isLike(each, control) && isCalledIn(control, each));
  const now = all<Kind>(selector).filter(
    (each) => isLike(each, control) && isCalledIn(each, control),
  );
  return now[same.indexOf(control)] ?? null;
}

/** Copies typed text into a field as if it had been typed there. */
function takeValue(field: FieldElement, from: FieldElement): void {
  if (field instanceof HTMLInputElement && from instanceof HTMLInputElement) {
    if (from.type === "checkbox" || from.type === "radio") {
      if (from.checked !== from.defaultChecked && field.checked !== from.checked) field.click();
      return;
    }
    if (from.type === "file" || from.value === from.defaultValue) return;
  }
  if (field.value === from.value) return;
  // React overrides `value` on the element and would miss the change.
  const prototype = Object.getPrototypeOf(field) as FieldElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, from.value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function focusAs(field: FieldElement, from: FieldElement): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return;
  field.focus({ preventScroll: true });
  if (field instanceof HTMLSelectElement || from instanceof HTMLSelectElement) return;
  // Fields of type email have no selection.
  if (from.selectionStart === null) return;
  field.setSelectionRange(from.selectionStart, from.selectionEnd);
}
