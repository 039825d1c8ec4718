import { expect, type Page } from "@playwright/test";
import type { Member } from "#product/member.ts";

/** What notifies a page that its session has ended: the event stream and the membership check. */
const NOTICES = /\/api\/(me\/events|functions\/check-subscription)$/;

/**
 * Reloads without these notices, so that only a press discovers the end; returns a cleanup
 * function.
 */
export async function reloadUnnoticing(page: Page): Promise<() => Promise<void>> {
  await page.route(NOTICES, () => {});
  await page.reload();
  return () => page.unroute(NOTICES);
}

/** Ends every session of a member from another device, as a new password would. */
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
