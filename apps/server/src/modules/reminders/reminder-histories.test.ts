import { addDays } from "@sovereign/domain/calendar-date";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWebPushService } from "#providers/push/web-push-service.ts";
import { PUSH_ENVIRONMENT } from "#testing/push-service.ts";
import { startRemindedMember } from "#testing/reminded-member.ts";
import { startTestProduct } from "#testing/test-product.ts";

const KILLS = 50;
const MINUTE_MS = 60_000;

/** The node crashes after this many further statements and messages; null for never. */
let stepsLeft: number | null = null;
let steps = 0;

/** A crashed node reaches neither the database nor a push service until it restarts. */
function step(): void {
  steps += 1;
  if (stepsLeft === null) return;
  if (stepsLeft === 0) throw new Error("the node died here");
  stepsLeft -= 1;
}

type Product = Awaited<ReturnType<typeof startTestProduct>>;
type Member = Awaited<ReturnType<typeof startRemindedMember>>;
let product: Product;
let members: { member: Member; devices: Awaited<ReturnType<Member["device"]>>[] }[];
let mailed: Member;
let day = "2026-03-24";

beforeAll(async () => {
  const push = createWebPushService({
    contact: "mailto:owner@example.com",
    ownService: PUSH_ENVIRONMENT.PUSH_OWN_SERVICE,
    fetch: async (input, init) => {
      step();
      const answer = await product.push.app.fetch(new Request(input, init));
      // The service has the message, and no node knows yet.
      step();
      return answer;
    },
  });
  product = await startTestProduct({
    now: `${day}T06:00:00.000Z`,
    doubles: { providers: { push } },
  });
  members = [];
  for (const count of [1, 2, 1]) {
    const member = await startRemindedMember(product);
    const devices = [];
    for (let made = 0; made < count; made += 1) devices.push(await member.device());
    await member.changed({ enabled: true });
    members.push({ member, devices });
  }
  mailed = await startRemindedMember(product);
  await mailed.changed({ enabled: true, channel: "email" });
  product.statements.push = (...sent) => {
    // The database rolls back a broken connection, and one that was never opened is not returned.
    if (!sent.some((statement) => /^(begin|rollback)/.test(statement))) step();
    return 0;
  };
}, 120_000);
afterAll(() => product.close());

/** Polls until the node crashes. */
async function look(dies: number | null): Promise<void> {
  stepsLeft = dies;
  steps = 0;
  await product.runRepeated().catch((error: Error) => {
    if (stepsLeft !== 0) throw error;
  });
  stepsLeft = null;
}

/** The next day, a minute before its reminders, with no notifications shown. */
async function nextMorning(): Promise<void> {
  day = addDays(day, 1);
  product.clock.set(`${day}T07:29:00.000Z`);
  await look(null);
  product.clock.set(`${day}T07:30:00.000Z`);
}

const mailsOf = ({ email }: Member) =>
  product.mailer.sent.filter(({ to, text }) => to === email && text.includes("?reminder=")).length;

const shownOf = (device: { shown(): { tag?: string }[] }) =>
  device.shown().filter(({ tag }) => tag === `reminder-${day}`).length;

it(`${KILLS} kills between due and sent lose no reminder, double none and leave each its receipt §2.47`, {
  timeout: 300_000,
}, async () => {
  await nextMorning();
  await look(null);
  const wholeRun = steps;
  expect(wholeRun).toBeGreaterThan(20);
  let diedAfterSending = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(wholeRun - 1),
      fc.option(fc.nat(wholeRun - 1), { freq: 2 }),
      async (first, second) => {
        await nextMorning();
        const mailsBefore = mailsOf(mailed);
        await look(first);
        product.clock.advance(2 * MINUTE_MS);
        await look(second);
        product.clock.advance(2 * MINUTE_MS);
        await look(null);
        expect(mailsOf(mailed)).toBe(mailsBefore + 1);
        for (const { member, devices } of [...members, { member: mailed, devices: [] }]) {
          for (const device of devices) {
            expect(shownOf(device)).toBe(1);
            const received = device.state().received.filter((text) => text.includes(day));
            // Resent only where no node could know that the first had arrived; shown once.
            expect(received.length).toBeLessThanOrEqual(3);
            expect(new Set(received).size).toBe(1);
            if (received.length > 1) diedAfterSending += 1;
          }
          const { rows } = await product.database.db.execute(
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
    { numRuns: KILLS },
  );
  // Crashes that never came between a message and its record would prove nothing.
  expect(diedAfterSending).toBeGreaterThan(0);
});
