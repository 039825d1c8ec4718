import { reserveTab } from "#core/device/links.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Gives the address of a payment page as the server answered it, which knows on which hosts there may
 * be one. Here it has to be an address on the web and encrypted, unless this page itself comes from
 * this machine and leads to it. Throws otherwise: a member never pays at the wrong place.
 */
export function paymentPage(answered: unknown, here: { hostname: string }): string {
  const url = typeof answered === "string" && URL.canParse(answered) ? new URL(answered) : null;
  const isLocal =
    url?.protocol === "http:" && LOOPBACK.has(url.hostname) && LOOPBACK.has(here.hostname);
  const isSafe = url?.protocol === "https:" || isLocal;
  if (!url || !isSafe || url.username || url.password) throw new Error("no page to pay at");
  return url.href;
}

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
