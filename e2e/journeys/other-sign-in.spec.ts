import type { Page } from "@playwright/test";
import { Member } from "#product/member.ts";
import { expect, test } from "#support/fixtures.ts";

const GOOGLE = "Continue with Google";

/** Enters an email at the provider's fake and continues. */
async function sayAtGoogle(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sign in with Google" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

const onDashboard = (page: Page) =>
  expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();

/** Signs out once the page has told the server that its day was opened. */
async function leaveApp(member: Member): Promise<void> {
  const told = member.page.waitForResponse(/\/opened$/);
  await member.page.goto("/app");
  await told;
  await member.signOut();
}

// Redirects to another origin and back, and the browser's own passkeys.
test.describe("other ways to sign in (specification, section 7)", () => {
  test("Google signs a new member up, a visitor who cancels sees a message, and one with an account is asked for its password once §7.24", async ({
    page,
    visitor,
    product,
  }) => {
    await page.goto("/auth");
    await page.getByRole("button", { name: GOOGLE }).click();
    await sayAtGoogle(page, visitor.email);
    await expect(page).toHaveURL(/\/app(\?|#|$)/);
    await onDashboard(page);
    await visitor.signOut();
    await page.getByRole("button", { name: GOOGLE }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("You canceled. Nothing was changed.")).toBeVisible();

    const member = new Member(page, product);
    await member.signUp();
    await member.confirm();
    await page.goto("/auth");
    await page.getByRole("button", { name: GOOGLE }).click();
    await sayAtGoogle(page, member.email);
    await expect(page.getByRole("heading", { name: "One question first." })).toBeVisible();
    await page.getByLabel("Password of your account").fill(member.password);
    await page.getByRole("button", { name: "Connect and Sign In" }).click();
    await onDashboard(page);
  });

  test("a passkey is added in the settings, signs in, and is removed §7.25", async ({
    page,
    visitor: member,
  }) => {
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
    await member.joinAt("/app/settings/sign-in");
    await page.getByRole("button", { name: "Add a Passkey" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("My laptop");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "My laptop" })).toBeVisible();
    await leaveApp(member);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await onDashboard(page);
    await page.goto("/app/settings/sign-in");
    await page.getByRole("button", { name: "Remove the passkey My laptop" }).click();
    await page.getByRole("button", { name: "Remove Passkey" }).click();
    await expect(page.getByText("My laptop")).toHaveCount(0);
  });
});
