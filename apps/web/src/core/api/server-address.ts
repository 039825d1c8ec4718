declare const __SERVER_ADDRESS__: string | undefined;

/** Empty on the web; the server's origin in a native app, whose files are on the device. */
export const serverAddress: string =
  typeof __SERVER_ADDRESS__ === "undefined" ? "" : __SERVER_ADDRESS__;

/** For links that are shared outside this device. Requires a window. */
export const siteOrigin = (): string => serverAddress || window.location.origin;

export const serverHost = (): string =>
  typeof window === "undefined" ? "prerender" : new URL(siteOrigin()).host;

/** Returns the address of a path of the server, which is another origin for a native app's page. */
export const addressOnServer = (path: string): string => serverAddress + path;
