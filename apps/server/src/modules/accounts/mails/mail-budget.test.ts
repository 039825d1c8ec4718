import fc from "fast-check";
import { describe, expect } from "vitest";
import { accountRequests, PASSWORD, tokenIn } from "#testing/account-requests.ts";
import { countOf, runsOf } from "#testing/chance.ts";
import { productTest } from "#testing/product-test.ts";

const MINUTE = 60_000;
const START = "2026-03-10T12:00:00.000Z";

type Ask = "sign-up" | "again" | "reset";

let network = 0;
const it = productTest({
  environment: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" },
  now: START,
})
  /** Each request comes from an unused network. */
  .extend("fromAnywhere", ({ product }) => () => {
    network += 1;
    const address = `2001:db8:${(network >> 16).toString(16)}:${(network & 0xffff).toString(16)}::1`;
    return accountRequests(product.fetch, { "x-forwarded-for": address });
  })
  .extend("ask", ({ fromAnywhere }) => async (what: Ask, email: string): Promise<void> => {
    const api = fromAnywhere();
    if (what === "sign-up") await api.signUp(email, "the stranger's");
    if (what === "again") await api.post("send-verification-email", { email });
    if (what === "reset") await api.requestReset(email);
  })
  .extend("mailsTo", ({ product }) => {
    return (...emails: string[]) => product.mailer.sent.filter(({ to }) => emails.includes(to));
  })
  /** Advances the time minute by minute and sends what is due. */
  .extend("pass", ({ product }) => {
    return async (minutes: number, each?: (minute: number) => Promise<void>): Promise<void> => {
      for (let minute = 0; minute < minutes; minute += 1) {
        product.clock.advance(MINUTE);
        await product.deliverDue();
        await each?.(minute);
      }
    };
  })
  /** Whether the newest email signs its owner in. */
  .extend("letsIn", ({ product, fromAnywhere }) => async (email: string): Promise<boolean> => {
    const link = /https?:\S+token=[\w.-]+/.exec(product.mailer.lastTo(email).text)?.[0] ?? "";
    const api = fromAnywhere();
    const password = `chosen ${network}`;
    const pressed = link.includes("/confirm")
      ? await api.confirm(link, { password })
      : await api.reset(tokenIn(link), password);
    return pressed.status < 300 && (await api.signIn(email, password)).status === 200;
  });

describe("the budget of emails that a stranger can cause", () => {
  it("preserves every emailed link meanwhile §10.13", async ({ product, ask, fromAnywhere }) => {
    const { email } = await product.signUp();
    await ask("reset", email);
    const link = product.mailer.linkTo(email, "token=");
    for (let index = 0; index < 8; index += 1) await ask("reset", email);
    const answer = await fromAnywhere().reset(tokenIn(link), "a new password");
    expect(answer.status).toBe(204);
  });

  it.for([
    ["a member", true],
    ["a newcomer", false],
  ])(
    "lets %s in within ten minutes of the request, whatever strangers do §10.13",
    async ([_who, confirmed], { product, ask, pass, mailsTo, letsIn }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.constantFrom<Ask[]>([], ["sign-up"], ["again"], ["reset"], ["sign-up", "reset"]),
            { minLength: 3, maxLength: 14 },
          ),
          fc.boolean(),
          async (minutes, constantly) => {
            network += 1;
            const email = `owner-${network}@example.com`;
            if (confirmed) await product.signUp(email);
            else await ask("sign-up", email);
            for (const asks of minutes) {
              await pass(1);
              for (const what of constantly ? (["sign-up"] as const) : asks) await ask(what, email);
            }
            const before = mailsTo(email).length;
            await ask(confirmed ? "reset" : "again", email);
            await pass(10, async () => {
              if (constantly) await ask("sign-up", email);
            });
            expect(mailsTo(email).length).toBeGreaterThan(before);
            expect(await letsIn(email)).toBe(true);
          },
        ),
        runsOf(2, 10),
      );
    },
  );

  it("floods no mailbox: three emails right away, then one every nine minutes §10.13 §S40", async ({
    member,
    pass,
    mailsTo,
    ask,
  }) => {
    const minutes = countOf(27, 60);
    for (let minute = 0; minute < minutes; minute += 1) {
      await ask(minute % 10 === 0 ? "reset" : "sign-up", member.email);
      await pass(1);
    }
    expect(mailsTo(member.email).length).toBeLessThanOrEqual(3 + minutes / 9);
  });

  it("counts a mailbox once across all its spellings §10.13 §S40", async ({ ask, product }) => {
    const spellings = Array.from({ length: 20 }, (_, index) => `Ana+${index}@Example.com`);
    const dotted = ["ana.lin@gmail.com", "a.n.a.lin@gmail.com", "analin+x@googlemail.com"];
    for (const email of [...spellings, ...dotted, "anali.n@gmail.com"]) await ask("sign-up", email);
    const sentTo = product.mailer.sent.map(({ to }) => to);
    expect(sentTo.filter((to) => /^ana.*@example\.com$/i.test(to))).toHaveLength(3);
    expect(sentTo.filter((to) => /@(gmail|googlemail)\.com$/.test(to))).toHaveLength(3);
  });

  it("prevents others from using up a member's last email under another spelling", async ({
    product,
    ask,
    pass,
    mailsTo,
    letsIn,
  }) => {
    const { email } = await product.signUp("owner@example.com");
    const spend = async (minute: number) => ask("sign-up", `owner+${minute}@example.com`);
    await pass(countOf(10, 20), spend);
    const before = mailsTo(email).length;
    await ask("reset", email);
    await pass(10, spend);
    expect(mailsTo(email).length).toBe(before + 1);
    expect(await letsIn(email)).toBe(true);
  });

  it("responds alike, whether or not it sends an email", async ({ fromAnywhere, mailsTo }) => {
    const answers = new Set<string>();
    for (let index = 0; index < 6; index += 1) {
      const answer = await fromAnywhere().signUp("quiet@example.com", PASSWORD);
      answers.add(`${answer.status} ${await answer.text()}`);
    }
    expect(answers.size).toBe(1);
    expect(mailsTo("quiet@example.com")).toHaveLength(3);
  });
});
