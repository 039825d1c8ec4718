import type { OfficeToday } from "@sovereign/contract/office-today";
import type { OwnStaffLog } from "@sovereign/contract/staff-log";
import type { Withdrawal } from "@sovereign/contract/withdrawal";
import { describe, expect } from "vitest";
import { atProvider } from "#testing/at-provider.ts";
import { giftsOf } from "#testing/gifts.ts";
import { ofKinds, readJournal } from "#testing/journal-rows.ts";
import { moneyActsOf } from "#testing/money-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const WEEK_MS = 7 * 24 * 3600_000;

/** What has become of the money, and who reads what of it. */
const LIVES = {
  arrived: { today: null, journal: ["refund"], mail: 0, log: "done" },
  "under way for a week": { today: null, journal: ["refund"], mail: 0, log: "on_its_way" },
  "came back": {
    today: "came_back",
    journal: ["refund", "refund_failed"],
    mail: 1,
    log: "came_back",
  },
  canceled: {
    today: "canceled",
    journal: ["refund", "refund_failed"],
    mail: 1,
    log: "called_off",
  },
  refused: { today: "refused", journal: [], mail: 0, log: "failed" },
} as const;
type Life = keyof typeof LIVES;

const WITHDRAWN: Record<Life, Partial<Withdrawal>> = {
  arrived: { state: "done", refund: "arrived" },
  "under way for a week": { state: "done", refund: "under_way" },
  "came back": { state: "done", refund: "came_back" },
  canceled: { state: "done", refund: "canceled" },
  refused: { state: "failed", refund: null },
};

const REFUSED = {
  ...({ method: "post", path: "/v1/refunds", kind: "refuse" } as const),
  message: "Your balance is too low.",
  code: "insufficient_funds",
};

type Need = Extract<OfficeToday["needs"][number], { kind: "refund_owed" | "act_failed" }>;
type Payer = Awaited<ReturnType<TestProduct["signUp"]>>;

const it = productTest({ payments: true, stores: true, now: NOW })
  .extend("owner", { scope: "file" }, ({ product }) => signUpStaff(product, "owner"))
  .extend("money", ({ product, billing, owner }) => {
    const { control } = product.payments;
    const isLater = () => product.clock.now().getTime() - Date.parse(NOW) > 9 * 60_000;
    /** Somebody whose token has not ended by now. */
    const officer = async () => (isLater() ? signUpStaff(product, "owner") : owner);

    const remove = async (payer: Payer) => {
      const body = JSON.stringify({ confirmed: true });
      const answer = await payer.fetch("/api/functions/delete-account", { method: "POST", body });
      expect(answer.status, await answer.clone().text()).toBe(200);
    };
    const passMinute = async () => {
      product.clock.advance(60_000);
      await product.runRepeated();
    };
    const office = moneyActsOf(product, owner);
    const shop = giftsOf(product);

    /** Each sends money back; the answer names the payment at the provider. */
    const ways = {
      async staff(payer: Payer) {
        const subscription = await billing.subscribe(payer);
        await office.order(payer.id, { kind: "refund", amount: null });
        await passMinute();
        return { subscription };
      },
      async withdrawal(payer: Payer) {
        const subscription = await billing.subscribe(payer);
        const body = JSON.stringify({ id: crypto.randomUUID() });
        await payer.fetch("/api/me/withdrawal", { method: "POST", body });
        return { subscription };
      },
      async duplicate(payer: Payer) {
        const subscription = await billing.subscribe(payer);
        await product.stores.control.clock({ now: product.clock.now().toISOString() });
        await product.stores.control.purchase({ app_user_id: payer.id, store: "app_store" });
        const order = { kind: "end_duplicate", subscription_id: subscription, amount: "49.00" };
        await office.order(payer.id, order);
        await passMinute();
        return { subscription };
      },
      async gift(payer: Payer) {
        await shop.buy(payer);
        const payment = shop.payment();
        // As Stripe's dashboard does.
        const order = { payment_intent: payment.payment };
        await atProvider(product, "refunds", order).catch((error: Error) => {
          if (!error.message.includes(REFUSED.message)) throw error;
        });
        return payment;
      },
      async late(payer: Payer) {
        const checkout = await billing.openCheckout(payer);
        await remove(payer);
        product.clock.advance(20 * 60_000);
        await product.payments.pay(checkout, payer.email);
        return { subscription: product.payments.subscriptionsOf(payer.email).at(-1) ?? "" };
      },
    };

    async function today(): Promise<Need[]> {
      const answer = await (await officer()).fetch("/api/office/today?fresh=true");
      const { needs } = (await answer.json()) as OfficeToday;
      return needs.filter((need) => need.kind === "refund_owed" || need.kind === "act_failed");
    }

    return {
      /** Plays a life; the account goes, if it does, when the money has been asked for. */
      async live(way: keyof typeof ways, life: Life, { leaves }: { leaves: boolean }) {
        const payer = await product.signUp(undefined, "UTC");
        const before = new Set((await readJournal(product)).map(({ id }) => id));
        await control.refundsWait({ wait: life === "under way for a week" || life === "canceled" });
        if (life === "refused") await control.fail({ ...REFUSED, times: 10 });
        const paid = await ways[way](payer);
        if (leaves) await remove(payer);
        if (life === "came back") await control.failRefund(paid);
        if (life === "canceled") await control.cancelRefund(paid);
        await product.deliverDue();
        await product.runRepeated();
        const rows = (await readJournal(product)).filter(({ id }) => !before.has(id));
        return { payer, moved: ofKinds(rows, "refund", "refund_failed").map(({ kind }) => kind) };
      },
      today,
      async expectNameless(states: string[]) {
        const needs = await today();
        const told = needs.map((need) => need.kind === "refund_owed" && need.state);
        expect(told.toSorted()).toEqual(states);
        expect(needs.filter(({ member }) => member !== null)).toEqual([]);
      },
      mails: ({ email }: Payer) =>
        product.mailer.sent.filter(
          ({ to, subject }) => to === email && subject === "Your money came back to us",
        ).length,
      /** Why acts failed, as staff read it in the log. */
      async reasons({ email }: Payer): Promise<string[]> {
        const query = new URLSearchParams({ what: "acts", days: "7", member: email });
        const log = await (await officer()).fetch(`/api/office/log?${query}`);
        const { entries } = (await log.json()) as { entries: { why: string | null }[] };
        return entries.flatMap(({ why }) => why ?? []);
      },
      /** What the member reads, once their token has ended signed in again. */
      async read<Answer>(payer: Payer, path: string): Promise<Answer> {
        const { fetch } = isLater() ? await product.signUp(payer.email) : payer;
        return (await fetch(path)).json() as Answer;
      },
    };
  });

it.beforeEach(async ({ product }) => {
  const { control } = product.payments;
  product.clock.set(NOW);
  await control.heal();
  await control.refundsWait({ wait: false });
  await control.clock({ now: NOW });
  await product.database.db.execute("delete from refunds");
  // What is to be read again later than now.
  await product.database.db.execute("delete from journal_reads");
  await product.database.db.execute("delete from staff_acts");
  await product.database.db.execute("delete from rate_limits");
});

const names = Object.keys(LIVES) as Life[];
const WAYS = ["staff", "withdrawal", "duplicate"] as const;

/** What Today names of lives whose members are gone. */
const nameless = (lives: Record<Life, { today: string | null }>, over: Life | null = null) =>
  names.flatMap((life) => (life === over ? [] : (lives[life].today ?? []))).toSorted();

it.for(WAYS)(
  "a refund by way of %s is told truly to who has an account",
  async (way, { product, money }) => {
    const lived = new Map<Life, Payer>();
    for (const life of names) {
      const { payer, moved } = await money.live(way, life, { leaves: false });
      expect(moved, life).toEqual(LIVES[life].journal);
      lived.set(life, payer);
    }
    const expectTold = async (needs: Need[], life: Life, payer: Payer) => {
      const { today, mail, log } = LIVES[life];
      const own = needs.filter(({ member }) => member?.id === payer.id);
      const isOrder = life === "refused" && way !== "withdrawal";
      const need = isOrder
        ? { kind: "act_failed", charge: expect.stringMatching(/^ch_/) }
        : { kind: "refund_owed", state: today, member: { address: payer.email } };
      expect(own, life).toMatchObject(today === null ? [] : [need]);
      expect(money.mails(payer), life).toBe(mail);
      const { entries } = await money.read<OwnStaffLog>(payer, "/api/me/staff-log");
      expect(
        entries.find(({ kind }) => !kind.startsWith("member_")),
        life,
      ).toMatchObject({
        outcome: log,
        why: null,
      });
      expect(await money.reasons(payer), life).toEqual(
        life === "refused" ? ["Your balance is too low. (insufficient_funds)"] : [],
      );
      if (way !== "withdrawal") return;
      expect(await money.read(payer, "/api/me/withdrawal"), life).toMatchObject(WITHDRAWN[life]);
    };
    const needs = await money.today();
    expect(needs).toHaveLength(3);
    for (const [life, payer] of lived) {
      if (life !== "under way for a week") await expectTold(needs, life, payer);
    }
    const waiting = lived.get("under way for a week");
    if (!waiting) throw new Error("nobody waits");
    product.clock.advance(WEEK_MS);
    await product.payments.control.clock({ now: product.clock.now().toISOString() });
    await product.runDaily();
    await expectTold(await money.today(), "under way for a week", waiting);
  },
);

it.for(WAYS)("a refund by way of %s stays known without a name", async (way, { money }) => {
  for (const life of names) {
    const { payer, moved } = await money.live(way, life, { leaves: true });
    expect(moved, life).toEqual(LIVES[life].journal);
    expect(money.mails(payer), life).toBe(0);
  }
  // What staff ordered and nobody asked for by right ends with the account.
  const over = way === "withdrawal" ? null : "refused";
  await money.expectNameless(nameless(LIVES, over));
});

describe("a refund of a gift, made at the provider", () => {
  // What Stripe refuses there is told there, and nothing has happened.
  const cells = { ...LIVES, refused: { ...LIVES.refused, today: null } };
  it("is told to its giver", async ({ money }) => {
    const lived = new Map<Life, Payer>();
    for (const life of names) {
      const { payer, moved } = await money.live("gift", life, { leaves: false });
      expect(moved, life).toEqual(cells[life].journal);
      expect(money.mails(payer), life).toBe(cells[life].mail);
      const isOpen = life === "came back" || life === "canceled" || life === "refused";
      const { given } = await money.read<{ given: { state: string }[] }>(payer, "/api/me/gifts");
      expect(
        given.map(({ state }) => state === "returned"),
        life,
      ).toEqual([!isOpen]);
      lived.set(life, payer);
    }
    const needs = await money.today();
    expect(needs).toHaveLength(2);
    for (const [life, { id, email: address }] of lived) {
      const { today: state } = cells[life];
      const own = needs.filter(({ member }) => member?.id === id);
      expect(own, life).toMatchObject(state === null ? [] : [{ state, member: { address } }]);
    }
  });

  it("stays known when its giver is gone", async ({ money }) => {
    for (const life of names) {
      const { payer } = await money.live("gift", life, { leaves: true });
      expect(money.mails(payer), life).toBe(0);
    }
    await money.expectNameless(nameless(cells));
  });
});

it("a late payment of a deleted account stays known without a name", async ({ money }) => {
  for (const life of names) {
    const { payer, moved } = await money.live("late", life, { leaves: false });
    expect(
      moved.filter((kind) => kind === "refund_failed"),
      life,
    ).toHaveLength(life === "came back" || life === "canceled" ? 1 : 0);
    expect(money.mails(payer), life).toBe(0);
  }
  await money.expectNameless(nameless(LIVES));
});
