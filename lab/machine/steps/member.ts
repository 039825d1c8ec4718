import { askOrFail } from "#topology/ask.ts";
import { joinMembers, type Member } from "#topology/members.ts";
import { Broken } from "#topology/run-steps.ts";
import { until } from "#topology/until.ts";
import { URL_OF_SITE } from "../names.ts";
import type { Around } from "../scene.ts";

const CARD = { card: "4242 4242 4242 4242", expiry: "12 / 34", code: "123", name: "E. Marlowe" };
const WEB = { "x-client-platform": "web" };

export async function isMember(token: string): Promise<boolean> {
  const path = `${URL_OF_SITE}/api/functions/check-subscription`;
  const { subscribed } = await askOrFail<{ subscribed: boolean }>(path, { token, alone: true });
  return subscribed;
}

/** Signs a person up, confirms by the email's link and pays; resolves with the member. */
export async function payingMember({ thirdParties }: Around): Promise<Member> {
  const { mailboxUrl } = thirdParties;
  const [payer] = await joinMembers({ url: URL_OF_SITE, mailboxUrl }, 1, "payer");
  if (!payer) throw new Broken("nobody signed up");
  const token = await payer.token();
  if (await isMember(token)) throw new Broken("a person who has not paid is a member");
  const opened = await askOrFail<{ url: string }>(`${URL_OF_SITE}/api/functions/create-checkout`, {
    method: "POST",
    token,
    body: {},
    headers: WEB,
  });
  const body = new URLSearchParams({ email: payer.email, ...CARD });
  const paid = await fetch(opened.url, { method: "POST", body, redirect: "manual" });
  if (paid.status !== 303) throw new Broken(`the checkout answered ${paid.status}`);
  await until("the membership", () => isMember(token));
  return payer;
}
