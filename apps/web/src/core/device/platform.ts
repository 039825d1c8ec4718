export type Platform = "web" | "ios" | "android";

type ShellWindow = Pick<Window, "Capacitor" | "androidBridge" | "webkit">;

/** A browser never loads the shell's library. Returns "web" while prerendering. */
export function platform(
  page: ShellWindow | undefined = typeof window === "undefined" ? undefined : window,
): Platform {
  if (!page?.Capacitor) return "web";
  if (page.androidBridge) return "android";
  return page.webkit?.messageHandlers?.bridge ? "ios" : "web";
}

/** Store apps sell membership in the app (specification, section 1). */
export function isNativePlatform(): boolean {
  return platform() !== "web";
}

/** False in native apps: passkeys belong to the website's origin. Requires a window. */
export const hasPasskeys = (): boolean =>
  !__NATIVE_BUILD__ && typeof PublicKeyCredential === "function";

/** Whether the page runs as an installed app, in a window of its own. */
export function isInstalled(): boolean {
  const isStandalone = window.matchMedia("(display-mode: standalone)").matches;
  // Set by Safari on iOS.
  return isStandalone || navigator.standalone === true;
}
