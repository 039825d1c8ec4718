import { reserveTab } from "#core/device/links.ts";
import { paymentPage } from "./payment-page.ts";

/**
 * Opens a tab in the click and sends it to the payment provider's page once its address is known;
 * where the browser blocks the tab, this one goes there. Answers why there was no address to go to,
 * or null.
 */
export async function goInTab(address: () => Promise<unknown>): Promise<{ error: unknown } | null> {
  const tab = reserveTab();
  try {
    const url = paymentPage(await address(), window.location);
    if (tab) tab.go(url);
    else window.location.assign(url);
    return null;
  } catch (error) {
    tab?.close();
    return { error };
  }
}
