import { linkFromMail, mailsTo } from "#product/mailbox.ts";
import { Member } from "#product/member.ts";
import { refused } from "#support/console-guard.ts";
import { failing } from "#support/failing.ts";
import { expect, test } from "#support/fixtures.ts";

test("/auth, ONE Thing, History: a new member's first day, and a forgotten password §2.70 §2.73 §2.79 §2.83 §2.84 §5.3 §8.1 §8.2 §8.4 §8.7", {
  tag: "@quick",
}, async ({ visitor: member, page, context, product, guard }) => {
  guard.allow(refused(401));
  guard.allow(refused(403));
  guard.allow(refused(500));

  await test.step("the forms show what is wrong before anything is sent", async () => {
    await page.goto("/auth?tab=sign-up");
    await expect(page.getByRole("button", { name: "Create Account" })).toBeEnabled();
    await page.getByLabel("Email").fill("not an address");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  });

  await test.step("sees a message when signing up fails", async () => {
    await page.route("**/api/auth/sign-up/email", failing);
    await page.getByLabel("Email").fill(member.email);
    await page.getByLabel("Password", { exact: true }).fill(member.password);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(member.toast("Sign up failed")).toBeVisible();
    await page.unroute("**/api/auth/sign-up/email");
  });

  await test.step("signs up and sees a prompt to check the mailbox", async () => {
    await member.signUp();
    await expect(member.toast("Check your email")).toContainText(
      "We've sent you a confirmation link",
    );
  });

  await test.step("is refused with a wrong password, with the same message for any address", async () => {
    await page.goto("/auth");
    await member.submitSignIn("not the password");
    await expect(page.getByRole("alert").first()).toContainText(
      "Invalid email or password. Please try again.",
    );
  });

  await test.step("is refused before the address is confirmed", async () => {
    await member.submitSignIn();
    await expect(page.getByRole("alert").first()).toContainText(
      "Please check your email to confirm your account, or contact support.",
    );
  });

  await test.step("confirms the address from the mailbox's own page", async () => {
    await expect.poll(async () => (await mailsTo(product, member.email)).length).toBeGreaterThan(0);
    const mailbox = await context.newPage();
    await mailbox.goto(product.mailbox_url);
    await mailbox
      .getByRole("link", { name: new RegExp(member.email) })
      .first()
      .click();
    const mail = mailbox.frameLocator("iframe");
    const [confirmed] = await Promise.all([
      context.waitForEvent("page"),
      mail
        .getByRole("link", { name: /confirm/i })
        .first()
        .click(),
    ]);
    await expect(confirmed).toHaveURL(/\/auth\/confirm$/);
    await expect(confirmed.getByText(member.email)).toBeVisible();
    await expect(confirmed.getByText(/what you started in this browser at \d/)).toBeVisible();
    await page.goto("/auth");
    await member.submitSignIn();
    await expect(page.getByRole("alert").first()).toContainText("confirm your account");
    await confirmed.getByRole("button", { name: "Confirm and Begin" }).click();
    await expect(confirmed.getByText("Your address is confirmed.").first()).toBeVisible();
    await expect(confirmed).toHaveURL(/\/app$/);
    await confirmed.close();
    await mailbox.close();
  });

  await test.step("is signed in without typing anything again, in this tab too", async () => {
    await expect(page).toHaveURL(/\/app$/);
    await member.signOut();
    await page.goto("/auth");
    await member.submitSignIn();
    await expect(member.toast("Welcome back!")).toContainText("You've been signed in successfully");
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole("main")).toContainText("Start your streak today!");
    const rail = page.getByRole("complementary", { name: "Menu" });
    await expect(rail.getByRole("link", { name: "Sovereign" })).toBeVisible();
    await expect(rail).toContainText(member.email);
  });

  await test.step("commits, updates and reflects: the streak is 1", async () => {
    await member.commit("Write the first page of the plan");
    await expect(member.streak).toContainText("0");
    await member.editor.fill("Write the first page of the plan, then send it");
    await page.getByRole("button", { name: "Update My ONE Thing" }).click();
    await expect(page.getByText("Committed at")).toBeVisible();
    await expect(page.locator("blockquote")).toContainText(/\w/);
    await member.reflect("Missed");
    await expect(member.said("Try Again Tomorrow")).toBeVisible();
    await expect(member.streak).toContainText("Start your streak today!");
    await member.reflect("Completed");
    await expect(member.said("Excellent!")).toBeVisible();
    await expect(member.streak).toContainText("1");
    await expect(member.streak).toContainText("Keep it going!");
    await expect(page.getByText(/Completed at \d\d:\d\d/)).toBeVisible();
  });

  await test.step("sees the day and the streak on the dashboard", async () => {
    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    const today = page.getByRole("region", { name: "Today" });
    await expect(today.getByRole("heading", { level: 1 })).toHaveText(
      "Write the first page of the plan, then send it",
    );
    await expect(today).toContainText(/Completed at \d\d:\d\d/);
    await expect(today).toContainText("1 Keep it going!");
    await expect(today).toContainText("The first mark is cut.");
    await today.getByRole("heading", { level: 1 }).getByRole("link").click();
    await expect(page).toHaveURL(/\/app\/one-thing$/);
  });

  await test.step("finds the day in the history", async () => {
    await page.getByRole("link", { name: "History", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "30-Day Journey" })).toBeVisible();
    await page
      .getByRole("link", { name: /Write the first page of the plan, then send it/ })
      .click();
    await expect(page.getByRole("article")).toContainText("Completed");
    await page.getByRole("link", { name: "Back to History" }).click();
    await expect(page).toHaveURL(/\/app\/history$/);
  });

  const otherDevice = await context.browser()?.newContext({ baseURL: product.url });
  const elsewhere = await otherDevice?.newPage();
  if (!elsewhere) throw new Error("There is no second browser");

  await test.step("stays signed in on another device when signing out here", async () => {
    await elsewhere.goto("/auth");
    await new Member(elsewhere, product, member).submitSignIn();
    await expect(elsewhere).toHaveURL(/\/app$/);
    await member.signOut();
    await expect(member.toast("Signed out")).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere.getByRole("region", { name: "Today", exact: true })).toBeVisible();
    // An open page would notice the end of its session.
    await elsewhere.goto("about:blank");
  });

  await test.step("resets the password by email", async () => {
    await page.goto("/auth");
    await page.getByRole("button", { name: "Forgot password" }).click();
    const panel = page.getByRole("form", { name: "Reset your password" });
    await panel.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(member.toast("Please enter your email address")).toBeVisible();
    await panel.getByLabel("Email").fill("not an address");
    await panel.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(member.toast("Please enter a valid email address")).toBeVisible();
    await panel.getByLabel("Email").fill(member.email);
    await page.route("**/api/auth/request-password-reset", failing);
    await panel.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(member.toast("Failed to send reset email")).toBeVisible();
    await page.unroute("**/api/auth/request-password-reset");
    await panel.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(member.toast("Password reset link sent! Check your email.")).toBeVisible();
    await expect(panel).toBeHidden();
    await page.goto(await linkFromMail(product, member.email, /\/auth#token=/));
    await page.getByLabel("New password").fill("another sentence to keep");
    await expect(page).not.toHaveURL(/token/);
    await page.getByRole("button", { name: "Save Password" }).click();
    await expect(page.getByText("Your password has been changed.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(member.email);
  });

  await test.step("the old session and the old password are refused", async () => {
    await elsewhere.goto("/app/one-thing");
    await expect(elsewhere).toHaveURL(/\/auth/);
    await expect(elsewhere.getByText("You have been signed out.")).toBeVisible();
    await member.submitSignIn();
    await expect(page.getByRole("alert").first()).toContainText("Invalid email or password.");
    await member.submitSignIn("another sentence to keep");
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole("main")).toContainText("Keep it going!");
  });
  await otherDevice?.close();
});
