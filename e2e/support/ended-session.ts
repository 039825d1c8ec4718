import { expect, type Page } from "@playwright/test";
import type { Member } from "#product/member.ts";

/** What tells a page by itself that its session has ended: the stream of news, the membership's check. */
const NOTICES = /\/api\/(me\/events|functions\/check-subscription)$/;

/**
 * Opens the page anew without what would tell it that its session has ended, however long the journey
 * takes elsewhere, so that nothing but a press finds out; gives a function that stops this.
 */
export async function reloadUnnoticing(page: Page): Promise<() => Promise<void>> {
  await page.route(NOTICES, () => {});
  await page.reload();
  return () => page.unroute(NOTICES);
}

/** Ends every session of a member past the screens, from another device, as a new password would. */
export async function endEverySession({ email, password, product }: Member): Promise<void> {
  const post = (path: string, data: object, more: Record<string, string> = {}) =>
    fetch(`${product.url}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-client-platform": "web", ...more },
      body: JSON.stringify(data),
    });
  const { access_token } = await (await post("sign-in/email", { email, password })).json();
  const owner = { authorization: `Bearer ${access_token}` };
  expect((await post("sign-out", { scope: "everywhere" }, owner)).status).toBe(204);
}
