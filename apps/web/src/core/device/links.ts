import { isNativePlatform } from "./platform.ts";

/** A tab that was opened at the click and waits for its address. */
export type ReservedTab = {
  /** Sends the tab to an address outside the app. */
  go(url: string): void;
  /** Closes it again, when there is no address to send it to. */
  close(): void;
};

/**
 * In a store's app the shell hands an address outside the app to the system's browser, and the page
 * stays. It is gone to and not opened: a window that is asked for a request after the press would be
 * refused by an iPhone's web view, without a word.
 */
const SYSTEM_BROWSER: ReservedTab = {
  go: (url) => window.location.assign(url),
  close: () => undefined,
};

/**
 * Opens an empty tab, or answers null when the browser blocked it. Call it in the click itself: an
 * address that arrives a request later would be taken for an unwanted popup. The page behind the
 * address cannot reach back to this one.
 */
export function reserveTab(): ReservedTab | null {
  if (isNativePlatform()) return SYSTEM_BROWSER;
  // Asked for "noopener" the browser never says whether it opened anything; so that is done by hand.
  const tab = window.open("", "_blank");
  if (!tab) return null;
  tab.opener = null;
  return {
    go: (url) => tab.location.replace(url),
    close: () => tab.close(),
  };
}

/** Opens an address in a new tab without opener; false when the browser blocked it. */
export function openExternal(url: string): boolean {
  const tab = reserveTab();
  tab?.go(url);
  return tab !== null;
}
