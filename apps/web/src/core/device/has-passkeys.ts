/** False in native apps: passkeys belong to the website's origin. Requires a window. */
export const hasPasskeys = (): boolean =>
  !__NATIVE_BUILD__ && typeof PublicKeyCredential === "function";
