import type { MemberReminder } from "@sovereign/contract/reminders";
import { startMember } from "./daily-loop.ts";
import { productTest } from "./product-test.ts";
import type { TestProduct } from "./test-product.ts";

/** A member with the requests about their reminder, and subscribing browsers. */
export async function startRemindedMember(product: TestProduct, timeZone = "UTC") {
  const member = await startMember(product, timeZone);
  const { control } = product.push;

  async function answer(response: Response): Promise<MemberReminder> {
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    return (await response.json()) as MemberReminder;
  }

  const read = async () => answer(await member.send("/api/reminders", "GET"));
  return {
    ...member,
    read,
    change: (body: object) => member.send("/api/reminders", "PUT", body),
    changed: async (body: object) => answer(await member.send("/api/reminders", "PUT", body)),
    keep: (body: object) => member.send("/api/push-subscriptions", "PUT", body),
    test: (endpoint: string) => member.send("/api/reminders/test", "POST", { endpoint }),
    /** A new browser that accepts notifications; the test can read what it shows. */
    async device() {
      const { push_public_key: application_server_key } = await read();
      const { id, endpoint, keys } = control.subscribe({ application_server_key });
      await answer(await member.send("/api/push-subscriptions", "PUT", { endpoint, keys }));
      const state = () => {
        const device = control.state().devices.find((one) => one.id === id);
        if (!device) throw new Error("the device is not known");
        return device;
      };
      return { id, endpoint, keys, state, shown: () => state().shown };
    },
    /** The states of the last receipts with their reasons, newest first. */
    outcomes: async () =>
      (await read()).receipts.map(({ day, state, reason }) =>
        [day, state, reason].filter((part) => part !== null).join(" "),
      ),
  };
}

/** Before the default time of the reminder, and that time. */
export const NOW = "2026-03-24T06:00:00.000Z";
export const DUE = "2026-03-24T07:30:00.000Z";

/** An `it` about reminders: members of earlier tests have none any more. */
export const reminderTest = productTest({ now: NOW })
  .extend("start", async ({ product }) => {
    product.clock.set(NOW);
    product.push.control.fail({ status: 503, times: 0 });
    await product.database.db.execute("delete from reminders");
    await product.database.db.execute("delete from reminder_receipts");
    return (zone = "UTC") => startRemindedMember(product, zone);
  })
  .extend("look", ({ product }) => async (instant: string) => {
    product.clock.set(instant);
    await product.runRepeated();
  })
  .extend("report", ({ product }) => (token: string | undefined, report: string) => {
    const body = JSON.stringify({ report });
    return product.fetch(`/api/reminder-reports/${token}`, { method: "POST", body });
  });
