declare const __SERVER_ADDRESS__: string | undefined;

/**
 * The prefix of every server path: empty on the web, the server's origin in a native app, whose
 * files are on the device.
 */
export const serverAddress: string =
  typeof __SERVER_ADDRESS__ === "undefined" ? "" : __SERVER_ADDRESS__;

/** The public origin, for links that are shared outside this device. Requires a window. */
export const siteOrigin = (): string => serverAddress || window.location.origin;

/** The server's host; while prerendering a name that no host has. */
export const serverHost = (): string =>
  typeof window === "undefined" ? "prerender" : new URL(siteOrigin()).host;
