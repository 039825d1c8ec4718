import { addDays } from "@sovereign/domain/calendar-date";
import fc from "fast-check";
import { expect, inject, it, onTestFinished } from "vitest";
import { createWebPushService } from "#providers/push/web-push-service.ts";
import { runsOf, SCENARIO, withSeed } from "#testing/chance.ts";
import { PUSH_ENVIRONMENT } from "#testing/push-service.ts";
import { startRemindedMember } from "#testing/reminded-member.ts";
import { type Crash, createDeath } from "#testing/sudden-death.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";

const MINUTE_MS = 60_000;

type Member = Awaited<ReturnType<typeof startRemindedMember>>;
type Device = Awaited<ReturnType<Member["device"]>>;

/** A product whose node can crash at any statement or message, with members of it. */
async function startMortal() {
  const death = createDeath();
  const push = createWebPushService({
    contact: "mailto:owner@example.com",
    ownService: PUSH_ENVIRONMENT.PUSH_OWN_SERVICE,
    fetch: async (input, init) => {
      death.step();
      const answer = await product.push.app.fetch(new Request(input, init));
      // The service has the message, and no node knows yet.
      death.step();
      return answer;
    },
  });
  const product: TestProduct = await startTestProduct({
    now: "2026-03-24T06:00:00.000Z",
    doubles: { providers: { push } },
  });
  onTestFinished(product.close);
  const members: { member: Member; devices: Device[] }[] = [];
  for (const count of [1, 2, 1]) {
    const member = await startRemindedMember(product);
    const devices: Device[] = [];
    while (devices.length < count) devices.push(await member.device());
    await member.changed({ enabled: true });
    members.push({ member, devices });
  }
  const mailed = await startRemindedMember(product);
  await mailed.changed({ enabled: true, channel: "email" });
  members.push({ member: mailed, devices: [] });
  product.statements.push = (...sent) => {
    // The database rolls back a broken connection, and one that was never opened is not returned.
    if (!sent.some((statement) => /^(begin|rollback)/.test(statement))) death.step();
    return 0;
  };
  /** Polls until the node crashes. */
  const look = (dies: Crash) => death.crashes(dies, product.runRepeated);
  return { product, members, mailed, look, taken: death.taken };
}

it(
  "kills between due and sent lose no reminder, double none and leave each its receipt §2.47",
  SCENARIO,
  () => withSeed(playDays),
);

async function playDays(): Promise<void> {
  const { product, members, mailed, look, taken } = await startMortal();
  const { db } = product.database;
  let day = "2026-03-24";

  /** The next day, a minute before its reminders, with no notifications shown. */
  async function nextMorning(): Promise<void> {
    day = addDays(day, 1);
    product.clock.set(`${day}T07:29:00.000Z`);
    await look(null);
    product.clock.set(`${day}T07:30:00.000Z`);
  }
  const mails = () =>
    product.mailer.sent.filter(({ to, text }) => to === mailed.email && text.includes("?reminder="))
      .length;

  await nextMorning();
  await look(null);
  const wholeRun = taken();
  expect(wholeRun).toBeGreaterThan(20);
  let diedAfterSending = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(wholeRun - 1),
      fc.option(fc.nat(wholeRun - 1), { freq: 2 }),
      async (first, second) => {
        await nextMorning();
        const mailsBefore = mails();
        await look(first);
        product.clock.advance(2 * MINUTE_MS);
        await look(second);
        product.clock.advance(2 * MINUTE_MS);
        await look(null);
        expect(mails()).toBe(mailsBefore + 1);
        for (const { member, devices } of members) {
          for (const device of devices) {
            const shown = device.shown().filter(({ tag }) => tag === `reminder-${day}`);
            expect(shown).toHaveLength(1);
            const received = device.state().received.filter((text) => text.includes(day));
            // Resent only where no node could know that the first had arrived; shown once.
            expect(received.length).toBeLessThanOrEqual(3);
            expect(new Set(received).size).toBe(1);
            if (received.length > 1) diedAfterSending += 1;
          }
          const { rows } = await db.execute(
            `select state from reminder_receipts r join "user" u on u.id = r.user_id
             where u.email = '${member.email}' and day = '${day}'`,
          );
          expect(rows).toEqual([{ state: "sent" }]);
        }
        // Nothing more is sent for this day.
        const { posted } = product.push.control.state();
        product.clock.advance(60 * MINUTE_MS);
        await look(null);
        expect(product.push.control.state().posted).toBe(posted);
      },
    ),
    runsOf(8, 50),
  );
  // Crashes that never came between a message and its record would prove nothing.
  if (inject("isLong")) expect(diedAfterSending).toBeGreaterThan(0);
}
