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
