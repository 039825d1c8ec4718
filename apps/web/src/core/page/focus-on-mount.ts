/**
 * For the ref of an element: gives it the focus when it appears, so that screen readers begin there.
 */
export function focusOnMount(element: HTMLElement | null): void {
  // After the layer around it has opened, which moves the focus itself.
  queueMicrotask(() => element?.focus({ preventScroll: true }));
}
