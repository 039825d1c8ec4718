import { linkFromMail } from "#product/mailbox.ts";
import { Member } from "#product/member.ts";
import { refused } from "#support/console-guard.ts";
import { failing } from "#support/failing.ts";
import { expect, test } from "#support/fixtures.ts";
import { followTo } from "#support/in-app.ts";
import { lookAt } from "#support/looks.ts";

test.describe("Every state of a screen, phone and desktop, dark and light", {
  tag: "@long",
}, () => {
  test("the pages of settings and money", async ({ page, member }) => {
    expect(member.email).not.toBe("");
    for (const path of [
      "/gift",
      "/app/welcome",
      "/app/settings/devices",
      "/app/settings/email",
      "/app/settings/sign-in",
      "/app/settings/two-factor?add=app",
      "/app/settings/reminders",
      "/app/settings/looks",
      "/app/settings/unsent",
      "/app/settings/withdraw",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await lookAt(page, path.replaceAll(/\W+/g, "-"));
    }
  });

  test("/auth: signing in, a refusal, the reset panel §2.27 §2.67", async ({ page }) => {
    await page.goto("/auth");
    await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
    await lookAt(page, "auth-sign-in");
    await page.getByLabel("Email").fill("e.marlowe@example");
    await page.getByLabel("Password", { exact: true }).fill("four");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await lookAt(page, "auth-errors");
    await page.getByRole("button", { name: "Forgot password" }).click();
    await lookAt(page, "auth-forgot");
  });

  test("/auth: signing up, the mailbox, a new password §2.27", async ({ page, visitor }) => {
    await page.goto("/auth?tab=sign-up");
    await expect(page.getByRole("button", { name: "Create Account" })).toBeEnabled();
    await page.getByLabel("Password", { exact: true }).fill("a sentence to keep");
    await lookAt(page, "auth-sign-up");
    await visitor.signUp();
    await expect(visitor.toast("Check your email")).toBeVisible();
    await lookAt(page, "auth-mailbox");
    await page.goto("/auth");
    await page.getByRole("button", { name: "Forgot password" }).click();
    const panel = page.getByRole("form", { name: "Reset your password" });
    await panel.getByLabel("Email").fill(visitor.email);
    await panel.getByRole("button", { name: "Send Reset Link" }).click();
    await page.goto(await linkFromMail(visitor.product, visitor.email, /\/auth#token=/));
    await expect(page.getByRole("heading", { name: "Choose a new password." })).toBeVisible();
    await lookAt(page, "auth-new-password");
  });

  test("/auth/confirm: in this browser, in another, with a new password, and expired §10.11", async ({
    page,
    visitor,
    guard,
  }) => {
    guard.allow(refused(400));
    await visitor.signUp();
    const link = await visitor.confirmationLink();
    await page.goto(link);
    await expect(page.getByRole("button", { name: "Confirm and Begin" })).toBeVisible();
    await lookAt(page, "confirm");
    await page.context().clearCookies();
    await page.goto("/");
    await page.goto(link);
    await expect(page.getByRole("button", { name: "Confirm and Sign In" })).toBeVisible();
    await lookAt(page, "confirm-elsewhere");
    await page.getByRole("button", { name: "I don’t remember it" }).click();
    await page.getByLabel("New password").fill("a sentence of my own");
    await lookAt(page, "confirm-new");
    await page.getByRole("button", { name: "Save and Sign In" }).click();
    await expect(page).toHaveURL(/\/app$/);
    await page.goto(link);
    await expect(
      page.getByRole("heading", { name: "This link is no longer valid." }),
    ).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
    await lookAt(page, "link-spent");
  });

  test("a new member's empty screens and first day §2.79", async ({ page, member }) => {
    await lookAt(page, "dashboard-empty");
    await followTo(page, "/app/history");
    await expect(page.getByRole("heading", { name: "The first mark is today’s." })).toBeVisible();
    await lookAt(page, "history-empty");
    await followTo(page, "/app/one-thing");
    await expect(member.editor).toBeVisible();
    await lookAt(page, "one-thing-empty");
    await member.commit("Close the Lisbon lease: give counsel a yes or a no.");
    await lookAt(page, "one-thing-committed");
    await member.reflect("Completed");
    await lookAt(page, "one-thing-reflected");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Account", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await lookAt(page, "account-sheet");
  });

  test("the demo member's month §2.73 §2.84", async ({ page, product }) => {
    const demo = new Member(page, product, product.demo);
    await demo.signIn();
    await lookAt(page, "dashboard");
    await followTo(page, "/app/one-thing");
    await expect(demo.editor).toBeVisible();
    await lookAt(page, "one-thing");
    await followTo(page, "/app/history");
    await expect(page.getByRole("heading", { name: "30-Day Journey" })).toBeVisible();
    const days = page.getByRole("table", { name: "Last 30 days", includeHidden: true });
    await expect(days.locator("tbody tr")).toHaveCount(30);
    await lookAt(page, "history");
    await page
      .getByRole("link", { name: /Completed/ })
      .first()
      .click();
    await expect(page.getByRole("article")).toBeVisible();
    await lookAt(page, "history-day");
  });

  test("loading and failing §8.5", async ({ page, visitor, guard }) => {
    guard.allow(refused(500));
    await visitor.signUp();
    await visitor.confirm();
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/one-things", async (route) => {
      await held;
      await failing(route);
    });
    await page.goto("/auth");
    await visitor.submitSignIn();
    await expect(page.getByText("Loading your day")).toBeAttached();
    await lookAt(page, "dashboard-loading");
    answer();
    await expect(page.getByText("Your record is safe. We could not reach it.")).toBeVisible();
    await lookAt(page, "dashboard-error");
  });
});
