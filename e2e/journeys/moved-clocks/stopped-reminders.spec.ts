import { mailsTo } from "#product/mailbox.ts";
import type { Product } from "#product/start-product.ts";
import { expectAccessible } from "#support/accessibility.ts";
import { expect, test } from "#support/moved-clocks.ts";

const SUBJECT = "Time to define your ONE Thing for today.";

/** Returns where the newest reminder is stopped, as its header says. */
async function stopUrl(product: Product, email: string): Promise<string> {
  const newest = async () =>
    (await mailsTo(product, email)).findLast(({ subject }) => subject === SUBJECT);
  await expect.poll(newest).toBeDefined();
  const answer = await fetch(`${product.mailbox_url}/mails/${(await newest())?.id}/source`);
  const headers = (await answer.text()).replace(/\r?\n[ \t]+/g, " ");
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(headers).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(headers).toMatch(/^Reply-To: support@example\.com\r?$/m);
  return /^List-Unsubscribe: <([^>]+)>/m.exec(headers)?.[1] ?? "";
}

test("A reminder by email is stopped in one press, in the email program or on its page", {
  tag: "@long",
}, async ({ member, page, product }) => {
  const turnOn = async () => {
    const on = { enabled: true, channel: "email" };
    const { next_due_at } = await member.askAnew("/api/reminders", "PUT", on);
    return new Date(next_due_at);
  };
  const isOn = async () => (await member.askAnew("/api/reminders")).reminder.enabled;
  await member.leaveUntil(await turnOn());
  await product.runTask("reminders");
  const url = await stopUrl(product, member.email);

  await test.step("the email program sends one request without a session", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const press = { method: "POST", headers, body: "List-Unsubscribe=One-Click" };
    expect((await fetch(url, press)).status).toBe(204);
    expect(await isOn()).toBe(false);
    expect((await fetch(url, press)).status).toBe(204);
  });

  await test.step("the page asks first", async () => {
    await turnOn();
    await page.goto(url);
    await expect(page).toHaveURL(/\/unsubscribe\/reminders~/);
    await expect(page.getByRole("heading", { name: "Stop the reminders by email?" })).toBeVisible();
    await expectAccessible(page);
    expect(await isOn()).toBe(true);
    await page.getByRole("button", { name: "Stop These Messages" }).click();
    await expect(page.getByRole("heading", { name: "The reminders have stopped." })).toBeFocused();
    expect(await isOn()).toBe(false);
  });
});
