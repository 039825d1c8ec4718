/** A ref callback that focuses the element when it appears, so that screen readers start there. */
export function focusOnMount(element: HTMLElement | null): void {
  // After the enclosing layer has opened, which moves the focus itself.
  queueMicrotask(() => element?.focus({ preventScroll: true }));
}
