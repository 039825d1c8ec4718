/**
 * A script that marks a page without a secure connection, where a browser stores no session
 * cookie. It runs before the first paint, so the notice shifts no layout.
 */
export const INSECURE_SCRIPT =
  'self.isSecureContext===false&&document.documentElement.classList.add("insecure")';
