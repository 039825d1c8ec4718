import { reserveTab } from "#core/device/links.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Throws unless the URL is HTTPS, or both it and this page are on the local machine. */
export function paymentPage(answered: unknown, here: { hostname: string }): string {
  const url = typeof answered === "string" && URL.canParse(answered) ? new URL(answered) : null;
  const isLocal =
    url?.protocol === "http:" && LOOPBACK.has(url.hostname) && LOOPBACK.has(here.hostname);
  const isSafe = url?.protocol === "https:" || isLocal;
  if (!url || !isSafe || url.username || url.password) throw new Error("no page to pay at");
  return url.href;
}

/** Opens a tab within the click, else uses this one. Resolves with the error or null. */
export async function openInTab(
  address: () => Promise<unknown>,
): Promise<{ error: unknown } | null> {
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
