/** Whether the page runs as an installed app, in a window of its own. */
export function isInstalled(): boolean {
  const isStandalone = window.matchMedia("(display-mode: standalone)").matches;
  // Of Safari on iOS.
  return isStandalone || navigator.standalone === true;
}
