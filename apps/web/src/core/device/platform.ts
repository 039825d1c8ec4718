/** Where the app runs: a browser, or the shell of a store's app. */
export type Platform = "web" | "ios" | "android";

/** What a native shell puts on the page before any script of ours runs. */
type ShellWindow = Pick<Window, "Capacitor" | "androidBridge" | "webkit">;

/**
 * The platform of a page, read from what its shell has injected. The shell's library is not asked:
 * a browser never loads it. Without a window (prerendering) it is the web.
 */
export function platform(
  page: ShellWindow | undefined = typeof window === "undefined" ? undefined : window,
): Platform {
  if (!page?.Capacitor) return "web";
  if (page.androidBridge) return "android";
  return page.webkit?.messageHandlers?.bridge ? "ios" : "web";
}

/** Whether this is a store's app, where membership is bought in the app (specification, section 1). */
export function isNativePlatform(): boolean {
  return platform() !== "web";
}
