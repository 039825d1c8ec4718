export type Platform = "web" | "ios" | "android";

/** The globals that a native shell injects before any page script runs. */
type ShellWindow = Pick<Window, "Capacitor" | "androidBridge" | "webkit">;

/**
 * Returns the platform from the globals its shell injected, because a browser never loads the
 * shell's library. Returns "web" while prerendering.
 */
export function platform(
  page: ShellWindow | undefined = typeof window === "undefined" ? undefined : window,
): Platform {
  if (!page?.Capacitor) return "web";
  if (page.androidBridge) return "android";
  return page.webkit?.messageHandlers?.bridge ? "ios" : "web";
}

/** Whether this is a store app, where membership is bought in the app (specification, section 1). */
export function isNativePlatform(): boolean {
  return platform() !== "web";
}
