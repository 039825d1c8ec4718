import type { Page } from "@playwright/test";
import { appCode } from "#product/authenticator.ts";
import { mailsTo } from "#product/mailbox.ts";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";

const STEP_MS = 30_000;
/** Returns codes of rising time steps, because each counts once. */
function codesOf(secret: string) {
  let step = -1;
  return () => {
    step += 1;
    return appCode(secret, Date.now() + step * STEP_MS);
  };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.describe("Two-factor sign-in (specification, section 7)", () => {
  test("an app is set up and required at each sign-in, by its code or a recovery code, until it is removed §7.19", {
    tag: "@quick",
  }, async ({ page, visitor: member, guard, product }) => {
    guard.allow(refused(400));
    guard.allow(refused(401));
    await member.joinAt("/app/settings");
    await page.getByRole("link", { name: "Set Up: Two-factor sign-in" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up an authenticator app");
    const picture = page.getByRole("img", { name: /^Setup code/ });
    await expect(picture).toBeVisible();
    const drawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(drawn).toBeGreaterThan(0);
    const secret = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText();
    const nextCode = codesOf(secret);

    const codes =
      await test.step("its first code turns it on, and ten codes are shown once", async () => {
        await page.getByLabel("Six-digit code from the app").fill("000000");
        await press(page, "Verify and Turn On");
        await expect(
          page.getByText("That code is wrong or has expired.", { exact: false }),
        ).toBeVisible();
        await page.getByLabel("Six-digit code from the app").fill(nextCode());
        await press(page, "Verify and Turn On");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ten ways back in");
        const shown = await page
          .getByRole("list", { name: "Recovery codes" })
          .getByText(/[2-9A-Z]{4}-[2-9A-Z]{4}/)
          .allInnerTexts();
        expect(shown).toHaveLength(10);
        await page.getByLabel("I have saved them", { exact: false }).check();
        await press(page, "Finish");
        await expect(page.getByText("Ten of ten left.", { exact: false })).toBeVisible();
        return shown.map((text) => text.match(/[2-9A-Z]{4}-[2-9A-Z]{4}/)?.[0] ?? "");
      });

    await test.step("a sign-in requires its code, and is not complete before it", async () => {
      await member.signOut();
      await page.goto("/auth");
      await member.submitSignIn();
      await expect(page.getByRole("heading", { name: "One more step." })).toBeVisible();
      expect((await member.ask("/api/one-things")).status).toBe(401);
      await page.getByLabel("Six-digit code from the app").fill(nextCode());
      await press(page, "Verify");
      await expect(page).toHaveURL(/\/app$/);
    });

    await test.step("a recovery code works instead, once", async () => {
      await member.signOut();
      await page.goto("/auth");
      await member.submitSignIn();
      await page.getByRole("radio", { name: /^Recovery code/ }).check();
      await page.getByRole("textbox", { name: "Recovery code" }).fill(codes[0] ?? "");
      await press(page, "Verify");
      await expect(page).toHaveURL(/\/app$/);
      await page.goto("/app/settings");
      await expect(page.getByText("Authenticator app. Nine recovery codes left.")).toBeVisible();
    });

    await test.step("without it a sign-in needs no code, and the owner was notified", async () => {
      await page.getByRole("link", { name: "Manage: Two-factor sign-in" }).click();
      await press(page, "Remove Authenticator on my phone");
      await press(page, "Remove");
      await expect(
        page.getByText("It is off. Anyone with your password can sign in as you."),
      ).toBeVisible();
      await member.signOut();
      await member.signIn();
      await expect
        .poll(async () => (await mailsTo(product, member.email)).map(({ subject }) => subject))
        .toEqual(expect.arrayContaining([expect.stringMatching(/removed/i)]));
    });
  });
});
