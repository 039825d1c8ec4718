import type { Browser, Page } from "@playwright/test";
import { Member } from "#product/member.ts";
import { heldOnDevice, whenWritten } from "#support/device.ts";
import { expect, test } from "#support/fixtures.ts";
import { enter } from "#support/keyboard.ts";

const FIRST = "Send the term sheet before noon";
const REWORDED = "Send the term sheet by three";
const ELSEWHERE = "Let the lawyers send the term sheet";
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

/** Does something as the same member on another device, on today's page. */
async function onAnotherDevice(
  browser: Browser,
  { product, ...account }: Member,
  act: (other: Member) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: "reduce" });
  const other = new Member(await context.newPage(), product, account);
  await other.signIn();
  await other.page.goto("/app/one-thing");
  await act(other);
  await context.close();
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function reword({ page, editor }: Member, text: string): Promise<void> {
  await editor.fill(text);
  await press(page, "Update My ONE Thing");
}

const parked = (page: Page) => page.getByRole("region", { name: "Refused, and parked here" });

// Two browsers write the same day while one of them is offline.
test.describe("A write that the server refuses", () => {
  test("appears on every screen until its writer discards it, which can be undone §2.11", async ({
    visitor: member,
    page,
    context,
    browser,
    guard,
  }) => {
    guard.allow(NO_NETWORK);
    await member.joinAt("/robots.txt");
    await member.commit(FIRST);
    await context.setOffline(true);
    await onAnotherDevice(browser, member, async (other) => {
      await press(other.page, "Completed");
      await expect(other.said("Excellent!")).toBeVisible();
    });
    await reword(member, REWORDED);
    await context.setOffline(false);
    const bar = page.getByText("One change was refused. Your words are saved.");
    await expect(bar).toBeVisible();
    await page.getByRole("link", { name: "History", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "30-Day Journey" })).toBeVisible();
    await expect(bar).toBeVisible();
    await page.getByRole("link", { name: "See what was refused" }).click();

    await expect(parked(page)).toContainText(REWORDED);
    await expect(parked(page)).toContainText("because you had already answered for the day.");
    await expect(bar).toHaveCount(0);
    // Reload: without a connection the page could not prefetch everything.
    await page.reload();
    await expect(parked(page)).toContainText(REWORDED);
    await enter(page, parked(page).getByRole("button", { name: "Drop" }));
    await expect(parked(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(parked(page)).toContainText(REWORDED);
    await whenWritten(page, REWORDED);
    await page.reload();
    await expect(parked(page)).toContainText(REWORDED);
    await enter(page, parked(page).getByRole("button", { name: "Drop" }));
    await expect(page.getByRole("heading", { name: "Nothing is waiting." })).toBeVisible();
    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    // Deleted once it can no longer be restored: after ten seconds.
    await expect(bar).toHaveCount(0, { timeout: 20_000 });
    const kept = async () => (await heldOnDevice(page)).databases.join();
    await expect.poll(kept).not.toContain(REWORDED);
    await page.reload();
    await expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});

test("A later edit overrides a pending write, which can be restored §2.12", async ({
  visitor: member,
  page,
  context,
  browser,
  guard,
}) => {
  guard.allow(NO_NETWORK);
  await member.joinAt("/robots.txt");
  await member.commit(FIRST);
  await context.setOffline(true);
  await reword(member, REWORDED);
  await onAnotherDevice(browser, member, async (other) => {
    await reword(other, ELSEWHERE);
    await expect(other.said("Success!")).toBeVisible();
  });
  await context.setOffline(false);
  await expect(member.editor).toHaveValue(ELSEWHERE);

  await page.getByRole("link", { name: "Settings", exact: true }).first().click();
  await page.getByRole("link", { name: "See: Unsent changes" }).click();
  await expect(page.getByText("A newer version replaced what you wrote")).toBeVisible();
  const versions = page.getByRole("list", { name: "The ONE Thing" }).getByRole("listitem");
  await expect(versions).toContainText([ELSEWHERE, REWORDED, FIRST]);
  await expect(versions.first()).toContainText("Current.");
  await expect(versions.nth(1)).toContainText("this device");
  await enter(page, page.getByRole("button", { name: `Restore: ${REWORDED}` }));
  await expect(versions).toContainText([REWORDED, ELSEWHERE, FIRST]);
  await press(page, "Keep the Newer Version");
  await expect(page.getByText("A newer version replaced what you wrote")).toHaveCount(0);
  await page.goto("/app/one-thing");
  await expect(member.editor).toHaveValue(REWORDED);
});
