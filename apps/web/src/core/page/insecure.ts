/** Marks an insecure page, where browsers store no session cookie, before its first paint. */
export const INSECURE_SCRIPT =
  'self.isSecureContext===false&&document.documentElement.classList.add("insecure")';
