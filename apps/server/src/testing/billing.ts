import type { MembershipAnswer } from "@sovereign/contract/memberships";
import { accountRequests, codeOf, sessionOf } from "./account-requests.ts";
import type { TestProduct } from "./test-product.ts";

export type Member = Pick<Awaited<ReturnType<TestProduct["signUp"]>>, "email" | "fetch">;

export function billingOf(product: TestProduct) {
  const call = (member: Member | null, path: string, body?: object, headers?: HeadersInit) => {
    const fetch = member?.fetch ?? product.fetch;
    return fetch(`/api/functions/${path}`, {
      method: "POST",
      ...(headers && { headers }),
      ...(body && { body: JSON.stringify(body) }),
    });
  };

  /** Returns the URL of a new checkout; throws when there is none. */
  async function openCheckout(member: Member | null, body = {}): Promise<string> {
    return ((await expectOk(await call(member, "create-checkout", body))) as { url: string }).url;
  }

  return {
    call,
    openCheckout,

    /** Pays on the hosted page; returns the id of the new subscription. */
    async subscribe(member: Member | null, email = member?.email ?? ""): Promise<string> {
      const redirect = await product.payments.pay(await openCheckout(member), email);
      if (!redirect.startsWith(product.config.appUrl)) throw new Error(`led to ${redirect}`);
      const id = product.payments.subscriptionsOf(email).at(-1);
      if (!id) throw new Error("there is no subscription");
      return id;
    },

    /** Moves the product's and the provider's clocks; the member then signs in again. */
    async passTo(iso: string, member: Member): Promise<Member> {
      product.clock.set(iso);
      await product.payments.control.clock({ now: iso });
      const session = await sessionOf(await accountRequests(product.fetch).signIn(member.email));
      const authorization = `Bearer ${session.access_token}`;
      const fetch: Member["fetch"] = (path, init) =>
        product.fetch(path, { ...init, headers: { ...init?.headers, authorization } });
      return { email: member.email, fetch };
    },

    async check(member: Member): Promise<MembershipAnswer> {
      const answer = await member.fetch("/api/functions/check-subscription");
      return (await expectOk(answer)) as MembershipAnswer;
    },
  };
}

export async function refusalOf(answer: Response): Promise<[number, string]> {
  return [answer.status, await codeOf(answer)];
}

async function expectOk(answer: Response): Promise<unknown> {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}
