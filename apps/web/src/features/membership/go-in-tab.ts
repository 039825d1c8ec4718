import { reserveTab } from "#platform/links.ts";

/**
 * Opens a tab in the click and sends it to the address once that is known; where the browser blocks
 * the tab, this one goes there. Answers why there was no address, or null.
 */
export async function goInTab(address: () => Promise<string>): Promise<{ error: unknown } | null> {
  const tab = reserveTab();
  try {
    const url = await address();
    if (tab) tab.go(url);
    else window.location.assign(url);
    return null;
  } catch (error) {
    tab?.close();
    return { error };
  }
}
