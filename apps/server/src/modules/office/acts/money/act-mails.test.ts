import { describe, expect } from "vitest";
import { moneyActsOf } from "#testing/money-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const TOOK_BACK = "We undid a change to your membership";

const it = productTest({ payments: true, now: NOW })
  .extend("office", async ({ product }) =>
    moneyActsOf(product, await signUpStaff(product, "owner")),
  )
  .extend("reader", ({ product }) => ({
    /** Lets time pass, with all that is due in it. */
    async pass(seconds: number) {
      product.clock.advance(seconds * 1000);
      await product.runRepeated();
      await product.deliverDue();
    },
    subjects: (to: string, since = 0) =>
      product.mailer.sent
        .filter((mail) => mail.to === to)
        .map(({ subject }) => subject)
        .slice(since),
  }));

it.beforeEach(async ({ product }) => {
  product.clock.set(NOW);
  await product.payments.control.clock({ now: NOW });
});

const ACTS = [
  {
    order: { kind: "cancel", when: "period_end" },
    subject: "Your membership is canceled",
    back: "your membership would not renew. We undid that. It renews on March 10, 2027.",
  },
  {
    order: { kind: "extend", days: 30 },
    subject: "We added days to your membership",
    back: "We undid that. It renews on March 10, 2027, as before. Nothing was charged.",
  },
  {
    order: { kind: "give", until: "2026-07-01" },
    subject: "We have given you a membership",
    back: "a membership until July 1, 2026. We undid that.",
  },
];

describe.for(ACTS)("an act that can be undone: $order.kind", ({ order, subject, back }) => {
  it("is told when the minute of Undo is over, and never when it is undone in it", async ({
    product,
    billing,
    office,
    reader,
  }) => {
    const member = await product.signUp(undefined, "UTC");
    if (order.kind !== "give") await billing.subscribe(member);
    const { length } = reader.subjects(member.email);
    const first = await office.order(member.id, order);
    expect(first.outcome).toMatchObject({ mail: "waits" });
    await reader.pass(59);
    expect(reader.subjects(member.email, length)).toEqual([]);
    expect(await office.undo(first.id)).toMatchObject({ state: "undone" });
    await reader.pass(600);
    expect(reader.subjects(member.email, length)).toEqual([]);
  });

  it("that is undone later is told to be taken back", async ({
    product,
    billing,
    office,
    reader,
  }) => {
    const member = await product.signUp(undefined, "UTC");
    if (order.kind !== "give") await billing.subscribe(member);
    const { length } = reader.subjects(member.email);
    const { id } = await office.order(member.id, order);
    await reader.pass(75);
    expect(reader.subjects(member.email, length)).toEqual([subject]);
    const { mailed_at } = (await office.get(id)).outcome ?? {};
    expect(mailed_at).toBe("2026-03-10T12:01:15.000Z");
    expect(await office.undo(id)).toMatchObject({ state: "undone" });
    expect(reader.subjects(member.email, length)).toEqual([subject, TOOK_BACK]);
    expect(product.mailer.lastTo(member.email).text).toContain(back);
    await reader.pass(600);
    expect(reader.subjects(member.email, length)).toHaveLength(2);
  });
});

it("what the mail server has not taken was not told", async ({
  product,
  billing,
  office,
  reader,
}) => {
  const member = await product.signUp();
  await billing.subscribe(member);
  const { id } = await office.order(member.id, { kind: "cancel", when: "period_end" });
  expect((await office.get(id)).outcome).toEqual({
    provider_id: expect.any(String),
    mail: "waits",
  });
  await reader.pass(75);
  expect((await office.get(id)).outcome).not.toHaveProperty("mail");
});

describe("an act whose email still waits long after its minute", () => {
  it("is not told to be taken back", async ({ product, billing, office, reader }) => {
    const member = await product.signUp();
    await billing.subscribe(member);
    const { length } = reader.subjects(member.email);
    const { id } = await office.order(member.id, { kind: "cancel", when: "period_end" });
    product.clock.advance(120_000);
    expect(await office.undo(id)).toMatchObject({ state: "undone" });
    await reader.pass(600);
    expect(reader.subjects(member.email, length)).toEqual([]);
  });

  it("is told when it stands, because its undo was refused", async ({
    product,
    billing,
    office,
    reader,
  }) => {
    const member = await product.signUp();
    const subscription = await billing.subscribe(member);
    const { length } = reader.subjects(member.email);
    const { id } = await office.order(member.id, { kind: "cancel", when: "period_end" });
    product.clock.advance(120_000);
    await product.payments.control.fail({
      method: "post",
      path: `/v1/subscriptions/${subscription}`,
      kind: "refuse",
      message: "It cannot be changed.",
      code: "resource_locked",
    });
    expect(await office.undo(id)).toMatchObject({ state: "done" });
    await reader.pass(600);
    expect(reader.subjects(member.email, length)).toEqual(["Your membership is canceled"]);
  });
});

describe("twenty presses of Undo at once", () => {
  const press = async (office: ReturnType<typeof moneyActsOf>, id: string) => {
    const undone = await Promise.all(Array.from({ length: 20 }, () => office.undo(id)));
    return [...new Set(undone.map(({ state }) => state))];
  };

  it("answer that a held refund is undone, which was never sent", async ({
    product,
    billing,
    office,
    reader,
  }) => {
    const member = await product.signUp();
    const subscription = await billing.subscribe(member);
    const { id } = await office.order(member.id, { kind: "refund", amount: null });
    expect(await press(office, id)).toEqual(["undone"]);
    await reader.pass(120);
    const { subscriptions } = product.payments.control.state();
    expect(subscriptions.find((each) => each.id === subscription)?.status).toBe("active");
  });

  it("answer that an act that was done is undone, once", async ({
    product,
    billing,
    office,
    reader,
  }) => {
    const member = await product.signUp();
    await billing.subscribe(member);
    const { id } = await office.order(member.id, { kind: "cancel", when: "period_end" });
    await reader.pass(75);
    const { length } = reader.subjects(member.email);
    expect(await press(office, id)).toEqual(["undone"]);
    expect(await billing.check(member)).toMatchObject({ renews: true });
    expect(reader.subjects(member.email, length)).toEqual([TOOK_BACK]);
  });
});
