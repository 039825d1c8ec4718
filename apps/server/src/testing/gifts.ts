import { expect } from "vitest";
import type { Member } from "./billing.ts";
import type { TestProduct } from "./test-product.ts";

const ORDER = {
  recipient: "Friend@Example.com",
  giver_name: "Ada L",
  word: "For your mornings.\nSee http://evil.example",
  arrives_on: "2026-03-10",
  time_zone: "UTC",
};

type GiftList = {
  given: { id: string; state: string; recipient: string | null }[];
  received: { id: string; state: string; begins: string | null; ends: string | null }[];
};

/** Buys and claims gifts as a browser does. */
export function giftsOf(product: TestProduct) {
  const post = (who: Pick<Member, "fetch"> | null, path: string, body?: object) =>
    (who?.fetch ?? product.fetch)(path, {
      method: "POST",
      ...(body && { body: JSON.stringify(body) }),
    });
  const jsonOf = async (answer: Response) => {
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };

  const order = (who: Member | null, changes: object = {}) =>
    post(who, "/api/gifts", { ...ORDER, ...changes });

  return {
    order,
    /** Opens a checkout and pays; returns the URL that the browser goes to. */
    async buy(who: Member | null, changes: object = {}): Promise<string> {
      const { url } = (await jsonOf(await order(who, changes))) as { url: string };
      return product.payments.pay(url, who?.email ?? "giver@example.com");
    },
    bought: async (session_id: string) =>
      jsonOf(await post(null, "/api/gifts/bought", { session_id })),
    /** Returns the token of the newest email about a gift. */
    tokenFor(email: string): string {
      const mail = product.mailer.sent.findLast(
        ({ to, text }) => to === email && text.includes("/gift/"),
      );
      return /\/gift\/([\w~-]+)/.exec(mail?.text ?? "")?.[1] ?? "none";
    },
    look: async (token: string, who: Pick<Member, "fetch"> | null = null) =>
      jsonOf(await (who?.fetch ?? product.fetch)(`/api/gifts/links/${token}`)),
    claim: (token: string, who: Member) => post(who, `/api/gifts/links/${token}/claim`),
    claimOwn: (id: string, who: Member) => post(who, `/api/me/gifts/${id}/claim`),
    list: async (who: Member) => (await jsonOf(await who.fetch("/api/me/gifts"))) as GiftList,
    /** The newest single payment at the provider. */
    payment: () => ({ payment: product.payments.control.state().payments.at(-1)?.id ?? "none" }),
    subjects: (email: string) =>
      product.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject),
  };
}
