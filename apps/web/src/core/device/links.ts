import { isNativePlatform } from "./platform.ts";

/** A tab that was opened at the click and waits for its URL. */
export type ReservedTab = {
  go(url: string): void;
  /** Closes the tab if there is no URL to load. */
  close(): void;
};

/**
 * In a native app the shell passes an external URL to the system browser, and the page stays. It
 * uses navigation, because an iPhone's web view silently blocks a window opened after a request.
 */
const SYSTEM_BROWSER: ReservedTab = {
  go: (url) => window.location.assign(url),
  close: () => undefined,
};

/**
 * Opens an empty tab, or returns null when the browser blocked it. Call it in the click handler,
 * because a popup after a request is blocked; the opened page has no opener.
 */
export function reserveTab(): ReservedTab | null {
  if (isNativePlatform()) return SYSTEM_BROWSER;
  // With "noopener" `window.open` never reports success, so the opener is removed by hand.
  const tab = window.open("", "_blank");
  if (!tab) return null;
  tab.opener = null;
  return {
    go: (url) => tab.location.replace(url),
    close: () => tab.close(),
  };
}

/** Opens a URL in a new tab without opener; returns false when the browser blocked it. */
export function openExternal(url: string): boolean {
  const tab = reserveTab();
  tab?.go(url);
  return tab !== null;
}
