import type { Page } from "@playwright/test";
import { mailsTo } from "#product/mailbox.ts";
import { control } from "#product/sandbox-control.ts";
import { expectAccessible, expectNoOverflow } from "#support/accessibility.ts";
import { refused } from "#support/console-guard.ts";
import { enter, tabTo } from "#support/keyboard.ts";
import { expect, test } from "#support/moved-clocks.ts";
import { countPresses, officeBeside, sayWhy } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";

// A product of its own, in which nothing else needs anybody.
test.use({ business: "twice" });

const DAY_MS = 24 * 3_600_000;

const PHONE = { width: 390, height: 844 };

/** Opens Today and its need, counting the presses of `what`. */
async function fromToday(office: Page, most: number, what: () => Promise<void>): Promise<void> {
  await office.goto("/office");
  await expect(office.getByRole("heading", { name: "A member is paying twice" })).toBeVisible();
  const presses = await countPresses(office);
  await what();
  expect(await presses()).toBeLessThanOrEqual(most);
}

test("a member who pays by card and at the App Store gets the unused days back", {
  tag: "@long",
}, async ({ page, browser, product, visitor: member, guard }) => {
  // The member's session of months ago has ended.
  guard.allow(refused(401));
  const payments = new Payments(product);
  const before = new Date(Date.now() - 131.5 * DAY_MS);
  await product.setClock(before);
  await page.clock.setSystemTime(before);
  await member.join();
  await payments.buyFor(member);
  const { id: app_user_id } = JSON.parse((await member.ask("/api/auth/user")).text);
  await product.setClock(new Date());
  const bought = { app_user_id, store: "app_store" };
  await control(product.payments_url, "stores/purchase", bought);

  const office = await officeBeside(browser, product, { role: "support" });
  const need = office.getByRole("link", { name: "Choose Which to End: A member is paying twice" });
  const sheet = office.getByRole("dialog", { name: `${member.email} is paying twice` });
  const act = sheet.getByRole("button", { name: /^End It and Refund/ });
  const panel = (text: string) => office.getByText(text).first();
  let sum = "";

  await test.step("Today says since when, and its sheet what ends and what comes back", async () => {
    await fromToday(office, 2, async () => {
      await expect(
        office.getByText(
          new RegExp(`^${member.email}, by card since .+ and through the App Store since .+\\.$`),
        ),
      ).toBeVisible();
      await need.click();
      await sayWhy(office);
      await expect(sheet.getByRole("radio", { name: /^End the card subscription/ })).toBeChecked();
    });
    const store = sheet.getByRole("radio", { name: /^End the App Store subscription/ });
    await expect(store).toBeDisabled();
    await expect(sheet.getByText(/Only the member can end it, with Apple\.$/)).toBeVisible();
    const unused = await sheet.getByText(/paid days are unused\.$/).innerText();
    const [left = 0, of = 0] = (unused.match(/\d+/g) ?? []).map(Number);
    expect(of - left).toBe(132);
    sum = `$${(Math.round((Number(PRICE.slice(1)) * 100 * left) / of) / 100).toFixed(2)}`;
    await expect(sheet.getByRole("radio", { name: `${left} days, ${sum}` })).toBeChecked();
    for (const colorScheme of ["dark", "light"] as const) {
      await office.emulateMedia({ colorScheme });
      for (const size of [PHONE, { width: 1280, height: 900 }]) {
        await office.setViewportSize(size);
        await expectAccessible(office);
        await expectNoOverflow(office);
      }
    }
  });

  await test.step("by mouse it is held for a minute, and undone", async () => {
    await fromToday(office, 3, async () => {
      await need.click();
      await sheet.getByText(`Full, ${PRICE}.00`).click();
      await act.click();
      await expect(panel(`${PRICE}.00 will go back to Visa ending 4242 in`)).toBeAttached();
    });
    await office.getByRole("button", { name: "Undo" }).click();
    await expect(panel("Nothing was sent.")).toBeVisible();
  });

  await test.step("by keyboard, on a phone, it is ended", async () => {
    await office.setViewportSize(PHONE);
    await fromToday(office, 2, async () => {
      await enter(office, need);
      await tabTo(office, act);
      await office.keyboard.press("Enter");
      await expect(panel(`${sum} will go back to Visa ending 4242 in`)).toBeAttached();
    });
    await product.setClock(new Date(Date.now() + 61_000));
    await expect(panel(`Stripe accepted the ${sum} refund.`)).toBeVisible();
    await expectAccessible(office);
    await expectNoOverflow(office);
  });

  await test.step("the card's subscription has ended once, and the other goes on", async () => {
    const { subscriptions } = await payments.state();
    expect(subscriptions).toMatchObject([{ email: member.email, status: "canceled" }]);
    expect(await payments.recorded("refunds")).toMatchObject([
      { amount: Math.round(Number(sum.slice(1)) * 100) },
    ]);
    await office.goto("/office");
    await expect(
      office.getByRole("heading", { name: "Needs attention", exact: true }),
    ).toBeVisible();
    await expect(office.getByRole("heading", { name: "A member is paying twice" })).toBeHidden();
  });

  await test.step("the member reads it, and sees who did it", async () => {
    const told = async () =>
      (await mailsTo(product, member.email)).find(
        ({ subject }) => subject === "You were paying twice",
      )?.text;
    await expect
      .poll(told)
      .toContain(`${sum} for the days you had not used is on its way back to you.`);
    await page.clock.setSystemTime(new Date());
    await member.returnTo("/app/settings/looks");
    await expect(page.getByText(`One of two subscriptions ended, ${sum} refunded`)).toBeVisible();
  });
  await office.context().close();
});
