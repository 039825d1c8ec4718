import { Member } from "#product/member.ts";
import { refused } from "#support/console-guard.ts";
import { whenWritten } from "#support/device.ts";
import { reloadUnnoticing } from "#support/ended-session.ts";
import { failing, refusing } from "#support/failing.ts";
import { expect, test } from "#support/fixtures.ts";

const SENTENCE = "Call the three customers who left";

test.describe("ONE Thing: an unsaved sentence is never lost", () => {
  test.beforeEach(async ({ visitor: member }) => {
    await member.joinAt("/app/one-thing");
    await expect(member.editor).toBeVisible();
  });

  test("offline it is queued on the device and saved when the connection is back", async ({
    visitor: member,
    page,
    context,
    guard,
  }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await member.editor.fill(SENTENCE);
    await page.getByRole("button", { name: "Commit to My ONE Thing" }).click();
    await expect(
      page.getByText("Saved on this device. It will be sent when you are back online."),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Back online. Saved.")).toBeVisible();
    await page.reload();
    await expect(member.editor).toHaveValue(SENTENCE);
    await expect(page.getByRole("button", { name: "Update My ONE Thing" })).toBeVisible();
  });

  test("while the server fails it stays queued, even after a reload, and so does its answer", async ({
    visitor: member,
    page,
    guard,
  }) => {
    guard.allow(refused(500));
    await page.route("**/api/writes", failing);
    await member.editor.fill(SENTENCE);
    await page.getByRole("button", { name: "Commit to My ONE Thing" }).click();
    await expect(page.getByText(/^Saved on this device at/).first()).toBeVisible();
    await page.reload();
    await expect(member.editor).toHaveValue(SENTENCE);
    const completed = page.getByRole("button", { name: "Completed", exact: true });
    await completed.click();
    await expect(page.getByRole("heading", { name: "Completed." })).toBeVisible();
    await whenWritten(page, '"kind":"completion"');
    await page.reload();
    await expect(completed).toHaveAttribute("aria-pressed", "true");
    await expect(member.streak).toContainText(/^1\D/);
    // The outbox retries on its own; the next read is the server's state.
    const sent = page.waitForResponse(
      (response) => response.url().endsWith("/api/writes") && response.ok(),
    );
    await page.unroute("**/api/writes");
    await sent;
    await page.reload();
    await expect(page.getByText(SENTENCE)).toBeVisible();
    await expect(page.getByText(/^Completed at/)).toBeVisible();
  });

  test("a refused one shows why and is returned as a draft §8.5", async ({
    visitor: member,
    page,
    guard,
  }) => {
    guard.allow(refused(409));
    await page.route("**/api/writes", refusing);
    await member.editor.fill(SENTENCE);
    await page.getByRole("button", { name: "Commit to My ONE Thing" }).click();
    await expect(page.getByText("One change was refused. Your words are saved.")).toBeVisible();
    await expect(member.editor).toHaveValue(SENTENCE);
    // Before that the next page would send it again, and succeed.
    await whenWritten(page, '"is":"parked"');
    await page.unroute("**/api/writes");
    await page.reload();
    await expect(member.editor).toHaveValue(SENTENCE);
    await page.getByRole("button", { name: "Commit to My ONE Thing" }).click();
    await expect(page.getByRole("button", { name: "Update My ONE Thing" })).toBeVisible();
  });

  test("an ended session requires a sign-in and then returns to it §5.6", async ({
    visitor: member,
    page,
    browser,
    product,
    guard,
  }) => {
    guard.allow(refused(401));
    const noticeAgain = await reloadUnnoticing(page);
    await member.editor.fill(SENTENCE);
    const context = await browser.newContext({ baseURL: product.url });
    const other = await context.newPage();
    await other.goto("/auth");
    await new Member(other, product, member).submitSignIn();
    await other.getByRole("button", { name: "Sign Out Everywhere" }).click();
    await expect(other).toHaveURL(/\/auth/);
    await context.close();

    await page.getByRole("button", { name: "Commit to My ONE Thing" }).click();
    await expect(page.getByText("You have been signed out.")).toBeVisible();
    await noticeAgain();
    await member.submitSignIn();
    await expect(page).toHaveURL(/\/app\/one-thing$/);
    await expect(member.editor).toHaveValue(SENTENCE);
  });
});
