import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { linkFromMail, mailsTo } from "#product/mailbox.ts";
import { Member } from "#product/member.ts";
import { expectAccessible } from "#support/accessibility.ts";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";

const PHONE = { width: 390, height: 844 };
const PASSWORD = "a sentence to keep";

const newAddress = (suffix = "") => `member-${randomUUID().slice(0, 8)}${suffix}@example.com`;

const trouble = (page: Page) => page.getByText("Our messages are not reaching you.");

/** Opens Settings until the mailbox's report has arrived. */
async function seeTrouble(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto("/app/settings");
    await expect(trouble(page)).toBeVisible({ timeout: 5000 });
  }).toPass();
}

test("A member whose messages come back reads so, tries again, and changes the address", {
  tag: "@long",
}, async ({ page, product, guard }) => {
  // Requests of the app can be in flight when the address changes.
  guard.allow(refused(401));
  guard.allow(refused(429));
  const email = newAddress("+bounce");
  const member = new Member(page, product, { email, password: PASSWORD });
  await member.join();

  await seeTrouble(page);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expect(trouble(page)).toBeVisible();
  const again = page.getByRole("button", { name: "Try Again" });
  await again.click();
  await expect(member.toast("We will send to it again")).toBeVisible();
  await expect(trouble(page)).toHaveCount(0);

  // The next message comes back too, and one try a day is all.
  const before = (await mailsTo(product, email)).length;
  await page.request.post("/api/auth/request-password-reset", {
    headers: { origin: product.url, "x-client-platform": "web" },
    data: { email },
  });
  await expect.poll(async () => (await mailsTo(product, email)).length).toBe(before + 1);
  await seeTrouble(page);
  await again.click();
  await expect(member.toast("We could not turn it back on")).toBeVisible();

  await page.getByRole("link", { name: "Change It" }).click();
  const next = newAddress();
  await page.getByLabel("New email address").fill(next);
  await page.getByRole("button", { name: "Send the Link" }).click();
  await page.goto(await linkFromMail(product, next, /\/auth\/email#token=/));
  await page.getByRole("button", { name: "Confirm the Address" }).click();
  await expect(member.toast("Address changed")).toBeVisible();
  await page.goto("/app/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect(trouble(page)).toHaveCount(0);
  const subjects = async () => (await mailsTo(product, next)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain("This is your address now");
});
