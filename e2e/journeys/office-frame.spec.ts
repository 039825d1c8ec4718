import type { Page } from "@playwright/test";
import { officePaths } from "@sovereign/domain/office-paths";
import { appCode } from "#product/authenticator.ts";
import { linkFromMail } from "#product/mailbox.ts";
import { Member } from "#product/member.ts";
import { expectAccessible, expectNoOverflow, expectSound } from "#support/accessibility.ts";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { enter, hiddenStops, tabTo } from "#support/keyboard.ts";
import { enterOffice, sayWhy } from "#support/office.ts";
import { Payments } from "#support/payments.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Sets an authenticator app up in the tab that the press opens. */
async function setUpApp(page: Page): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Use an Authenticator App" }).click();
  const settings = await opened;
  const secret = await settings.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText();
  await settings.getByLabel("Six-digit code from the app").fill(appCode(secret));
  await settings.getByRole("button", { name: "Verify and Turn On" }).click();
  await expect(heading(settings)).toHaveText("Ten ways back in");
  await settings.close();
}

// An invitation from its mail to the open office, with a factor that is set up on the way.
test.describe("the office's frame, team and log", () => {
  test("an owner finds their way by keyboard, and invites somebody who joins", async ({
    page,
    browser,
    product,
    guard,
  }) => {
    guard.allow(refused(403));
    const { email, password, authenticator_key: key } = product.owner;
    await page.goto("/auth");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    // The next code, because another journey may have used this one.
    await page.getByLabel(/Six-digit code/).fill(appCode(key, Date.now() + 30_000));
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page).toHaveURL(/\/app(\?|#|$)/);
    await page.goto("/office/team");
    const guestContext = await browser.newContext({ baseURL: product.url, locale: "en-GB" });
    const guest = new Member(await guestContext.newPage(), product);

    await test.step("the rail leads everywhere, and / to the search", async () => {
      await expect(heading(page)).toHaveText("Team");
      await expect(page).toHaveTitle(/^Office: Team/);
      const rail = page.getByRole("complementary", { name: "Office" });
      await expect(rail.getByText("Adrian, owner")).toBeVisible();
      await page.keyboard.press("/");
      const search = page.getByRole("combobox", { name: "Find a member" });
      await expect(search).toBeFocused();
      await search.fill("demo@");
      // Where the rail's own links are below it.
      const found = rail.getByRole("option").first();
      await found.click({ trial: true, position: { x: 24, y: 24 } });
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/office\/members\?q=demo/);
      await enter(page, rail.getByRole("link", { name: "Team" }));
      await expect(heading(page)).toBeFocused();
      await expect(page.getByText("Three people are on the team", { exact: false })).toBeVisible();
    });

    await test.step("an invitation says what it will do, and is mailed", async () => {
      await enter(page, page.getByRole("button", { name: "Invite", exact: true }));
      const sheet = page.getByRole("dialog", { name: "Invite someone" });
      await sheet.getByRole("button", { name: "Invite as Support" }).click();
      await expect(sheet.getByText("Enter an email address.")).toBeVisible();
      await sheet.getByLabel("Email address").fill(guest.email);
      await sheet.getByRole("button", { name: "Invite as Support" }).click();
      await expect(page.getByRole("row", { name: new RegExp(guest.email) })).toContainText(
        "Expires",
      );
      await expect(page.getByText("One is invited.", { exact: false })).toBeVisible();
    });

    await test.step("to a member the office does not exist", async () => {
      await guest.joinAt("/office");
      await expect(heading(guest.page)).toHaveText("Oops! Page not found");
      await expect(guest.page.getByRole("complementary")).toHaveCount(0);
    });

    await test.step("the invited set up a factor, and their press opens the office", async () => {
      const link = await linkFromMail(product, guest.email, /\/office\/join\?invitation=/);
      await guest.page.goto(link);
      await expect(heading(guest.page)).toHaveText("One more step before you enter the office.");
      await expect(
        guest.page.getByText("Adrian invited you to join as support.", { exact: false }),
      ).toBeVisible();
      await setUpApp(guest.page);
      await expect(heading(guest.page)).toHaveText("Adrian invited you to join as support.");
      await guest.page.getByLabel("Your first name").fill("Lucia");
      await guest.page.getByRole("button", { name: "Accept and Open the Office" }).click();
      await expect(guest.page).toHaveURL(/\/office$/);
      await expect(guest.page.getByText("Lucia, support")).toBeVisible();
      await guest.page.goto(link);
      await expect(heading(guest.page)).toHaveText("This invitation is no longer valid.");
      await guest.page.goto("/office/team");
      await expect(guest.page.getByText("Only owners can open this page.")).toBeVisible();
    });

    await test.step("the log has both, and its words are its filters", async () => {
      await page.goto("/office/log");
      const rows = page.getByRole("table", { name: "Views and actions" }).getByRole("row");
      await expect(rows.filter({ hasText: "Joined as support" })).toContainText("Lucia");
      await expect(rows.filter({ hasText: "Invited as support" })).toContainText("Adrian");
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export" }).click();
      expect((await saved).suggestedFilename()).toMatch(/^log-.+\.csv$/);
      await enter(page, page.getByRole("button", { name: "Who: anyone" }));
      await tabTo(page, page.getByRole("button", { name: "Lucia", exact: true }));
      await page.keyboard.press("Enter");
      await expect(page.getByText("1 entry.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Who: Lucia" })).toBeFocused();
      await page.getByRole("button", { name: "Member: any member" }).click();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Member: any member" })).toBeFocused();
    });

    await test.step("a role is changed, and somebody removed, at once", async () => {
      await page.goto("/office/team");
      await page.getByRole("button", { name: "Change Lucia" }).click();
      const sheet = page.getByRole("dialog", { name: "Change the role of Lucia" });
      await sheet.getByRole("radio", { name: /^Editor/ }).check();
      await sheet.getByRole("button", { name: "Change to Editor" }).click();
      await expect(page.getByRole("row", { name: /^Lucia/ })).toContainText("Editor");
      await guest.page.goto("/office/log");
      await expect(guest.page.getByText("Your role can’t open this page.")).toBeVisible();
      await page.getByRole("button", { name: "Change Lucia" }).click();
      await sheet.getByRole("button", { name: "Remove From Team" }).click();
      await page
        .getByRole("dialog", { name: "Remove Lucia" })
        .getByRole("button", { name: "Remove From Team" })
        .click();
      await expect(page.getByRole("row", { name: /^Lucia/ })).toHaveCount(0);
      await guest.page.goto("/office");
      await expect(heading(guest.page)).toHaveText("Oops! Page not found");
    });

    await test.step("on a phone the rest is under More", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const tabs = page.getByRole("navigation", { name: "Office" });
      await tabs.getByRole("link", { name: "More" }).click();
      await expect(heading(page)).toHaveText("More");
      await expect(page.getByRole("link", { name: /^Team/ }).last()).toContainText("Three people");
      await expect(page.getByRole("link", { name: /^Log/ }).last()).toContainText(
        "views and actions",
      );
      await page
        .getByRole("main")
        .getByRole("link", { name: /^Go to the member app/ })
        .click();
      await expect(page).toHaveURL(/\/app$/);
    });
    await guestContext.close();
  });
});

const THEMES = ["light", "dark"] as const;

/** Each width in one theme by turns, forced colors, and a window of 1280 at 400 %. */
async function expectFits(page: Page, turn: number): Promise<void> {
  for (const [index, width] of [320, 1280, 390].entries()) {
    await page.emulateMedia({ colorScheme: THEMES[(turn + index) % 2] ?? "light" });
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
  await page.emulateMedia({ forcedColors: "active" });
  expect(await markOfPlace(page), "the mark of the place that is open").not.toMatch(/, 0\)$/);
  await page.emulateMedia({ forcedColors: "none" });
  await page.setViewportSize({ width: 320, height: 256 });
  await expectNoOverflow(page);
  expect(await hiddenStops(page), page.url()).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 844 });
}

/** On a phone every page stands under a tab. */
const markOfPlace = (page: Page): Promise<string> =>
  page
    .getByRole("navigation", { name: /^(Office|Main)$/ })
    .locator("[aria-current]")
    .filter({ visible: true })
    .evaluate((tab) => getComputedStyle(tab, "::before").backgroundColor);

test.describe("every screen of the office", { tag: "@long" }, () => {
  test("fits a phone, a desk, 400 % and forced colors, and is reached by keyboard", async ({
    page,
    browser,
    product,
    member,
  }) => {
    await new Payments(product).buyFor(member);
    const { id } = JSON.parse((await member.ask("/api/auth/user")).text);
    const office = await browser.newPage({ baseURL: product.url });
    await enterOffice(office, product, { path: officePaths.member(id) });
    await sayWhy(office);
    const title = office.getByRole("heading", { level: 1 });
    await expect(title).toHaveText(member.email);
    await expect(office.getByText("Stripe, Visa ending 4242")).toBeVisible();

    const screens: Record<string, string> = {
      [officePaths.member(id)]: member.email,
      [officePaths.today]: "",
      [officePaths.members]: "Members",
      [officePaths.filteredMembers("paying,quiet:14")]: "Members",
      [officePaths.foundMembers("nobody@example.com")]: "Members",
      [officePaths.log]: "Log",
      [officePaths.team]: "Team",
      [officePaths.more]: "More",
    };
    for (const [turn, [path, heading]] of Object.entries(screens).entries()) {
      await test.step(path, async () => {
        await office.goto(path);
        await expect(title).toContainText(heading);
        await expect(office.locator("[aria-busy=true]")).toHaveCount(0);
        await expectFits(office, turn);
      });
    }
    await test.step("figures that do not come", async () => {
      await office.route("**/api/office/log*", (route) => route.fulfill({ status: 503 }));
      await office.goto(officePaths.log);
      await expect(office.getByRole("button", { name: "Retry" })).toBeVisible();
      await expectFits(office, 0);
    });
    await test.step("a member's list of looks", async () => {
      await page.goto("/app/settings/looks");
      await expect(page.getByText("Adrian viewed")).toBeVisible();
      await expectFits(page, 1);
    });
    await office.close();
  });

  test("of money and publishing, and the sheet of each act", async ({
    browser,
    product,
    member,
  }) => {
    await new Payments(product).buyFor(member);
    const { id } = JSON.parse((await member.ask("/api/auth/user")).text);
    const office = await browser.newPage({ baseURL: product.url });
    await enterOffice(office, product, { path: officePaths.member(id) });
    await sayWhy(office);
    await expect(office.getByRole("heading", { level: 1 })).toHaveText(member.email);
    for (const act of [
      "Refund",
      "Extend",
      "Cancel",
      "Resend an email",
      "Sign out devices",
      "Change email address",
      "Delete account",
    ]) {
      await office.getByRole("button", { name: new RegExp(`^${act}`) }).click();
      await expect(office.getByRole("dialog")).toBeVisible();
      await expectAccessible(office);
      await office.keyboard.press("Escape");
      await expect(office.getByRole("dialog")).toBeHidden();
    }
    for (const path of ["money", "offers", "publish", "broadcasts", "habits", "faults"]) {
      await test.step(path, async () => {
        await office.goto(`/office/${path}`);
        await expect(office.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(office.locator("[aria-busy=true]")).toHaveCount(0);
        await expectSound(office);
      });
    }
    await office.close();
  });
});
