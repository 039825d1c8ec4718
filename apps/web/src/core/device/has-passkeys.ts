/**
 * Whether this page can use passkeys, which belong to the website's origin and so exclude native
 * apps. Requires a window.
 */
export const hasPasskeys = (): boolean =>
  !__NATIVE_BUILD__ && typeof PublicKeyCredential === "function";
