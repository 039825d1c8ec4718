/**
 * Whether this page can make passkeys and sign in with them. They belong to the site's own pages, and a
 * native app's are none of those. Asks for a window.
 */
export const hasPasskeys = (): boolean =>
  !__NATIVE_BUILD__ && typeof PublicKeyCredential === "function";
