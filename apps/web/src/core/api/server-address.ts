declare const __SERVER_ADDRESS__: string | undefined;

/**
 * What stands before every path of the server: nothing on the web, whose pages come from it, and its
 * origin in a native app, whose files lie on the device. What only the build itself runs knows none.
 */
export const serverAddress: string =
  typeof __SERVER_ADDRESS__ === "undefined" ? "" : __SERVER_ADDRESS__;

/** Where others find the product: for links that leave this device. Asks for a window. */
export const siteOrigin = (): string => serverAddress || window.location.origin;

/** The server's host; without a window (prerendering) a name that no host has. */
export const serverHost = (): string =>
  typeof window === "undefined" ? "prerender" : new URL(siteOrigin()).host;
