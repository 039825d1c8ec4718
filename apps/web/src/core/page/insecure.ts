/**
 * Marks a page at an address without a secure connection, where a browser keeps no cookie of a session.
 * It runs before the page is painted: what says so pushes nothing aside later.
 */
export const INSECURE_SCRIPT =
  'self.isSecureContext===false&&document.documentElement.classList.add("insecure")';
