import { isNativePlatform } from "./platform.ts";

export type ReservedTab = {
  go(url: string): void;
  close(): void;
};

/** An iPhone's web view silently blocks a window opened after a request, so this navigates. */
const SYSTEM_BROWSER: ReservedTab = {
  go: (url) => window.location.assign(url),
  close: () => undefined,
};

/** Returns null when blocked. Call it in the click handler: a popup after a request is blocked. */
export function reserveTab(): ReservedTab | null {
  if (isNativePlatform()) return SYSTEM_BROWSER;
  // With "noopener" `window.open` returns null even on success.
  const tab = window.open("", "_blank");
  if (!tab) return null;
  tab.opener = null;
  return {
    go: (url) => tab.location.replace(url),
    close: () => tab.close(),
  };
}

export function openExternal(url: string): boolean {
  const tab = reserveTab();
  tab?.go(url);
  return tab !== null;
}
