import type { Page } from "@playwright/test";
import { appCode } from "#product/authenticator.ts";
import type { Product } from "#product/start-product.ts";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/moved-clocks.ts";
import { enterOffice } from "#support/office.ts";

const MINUTE = 60_000;

/** Moves all clocks on, past the ten minutes of a proof. */
async function passTenMinutes(page: Page, product: Product, times: number): Promise<Date> {
  const later = new Date(Date.now() + times * 11 * MINUTE);
  await product.setClock(later);
  await page.clock.setSystemTime(later);
  return later;
}

/** Fills an invitation in; resolves with the question for a fresh proof. */
async function invite(page: Page, email: string) {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Invite as Support" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expect(question.getByText(`is still filled in: ${email}.`, { exact: false })).toBeVisible();
  return question;
}

test("an act asks for a proof of the last ten minutes, and goes on after it", async ({
  page,
  product,
  guard,
}) => {
  for (const status of [400, 401, 403]) guard.allow(refused(status));
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await enterOffice(page, product, { path: "/app/settings/sign-in" });

  await test.step("by the digits of the authenticator app", async () => {
    await page.goto("/office/team");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Team");
    const later = await passTenMinutes(page, product, 1);
    const question = await invite(page, "one@example.com");
    await expect(question.getByText("You signed in at", { exact: false })).toBeVisible();
    const digits = question.getByLabel("The six-digit code from your authenticator app");
    await digits.fill("000000");
    await question.getByRole("button", { name: "Continue" }).click();
    await expect(question.getByText("Enter the next one.", { exact: false })).toBeVisible();
    await digits.fill(appCode(product.owner.authenticator_key, later.getTime()));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("row", { name: /one@example\.com/ })).toBeVisible();
  });

  await test.step("by a passkey, and the session goes on", async () => {
    await page.goto("/app/settings/sign-in");
    await page.getByRole("button", { name: "Add a Passkey" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("My laptop");
    await page.getByRole("button", { name: "Continue" }).click();
    const added = page.getByRole("listitem").filter({ hasText: "My laptop" });
    await expect(added).toBeVisible();
    await page.goto("/office/team");
    await passTenMinutes(page, product, 2);
    const question = await invite(page, "two@example.com");
    await question.getByRole("button", { name: "Use Your Passkey" }).click();
    await expect(page.getByRole("row", { name: /two@example\.com/ })).toBeVisible();
    await page.goto("/app/settings/devices");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  });
});
