import type { Locator, Page } from "@playwright/test";
import { linkFromMail, mailsTo } from "#product/mailbox.ts";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { enter, tabTo } from "#support/keyboard.ts";
import { countPresses, officeBeside, sayWhy } from "#support/office.ts";
import { Payments } from "#support/payments.ts";

const MOST_PRESSES = 3;

async function inFewPresses(page: Page, what: () => Promise<void>): Promise<void> {
  const presses = await countPresses(page);
  await what();
  expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);
}

// The office, the mails and the member agree on each act; few presses do it.
test.describe("acts on a member's account", { tag: "@long" }, () => {
  test("send a message again, end sessions and change the address in three presses at most", async ({
    page,
    browser,
    product,
    member,
    guard,
  }) => {
    guard.allow(refused(401));
    await new Payments(product).buyFor(member);
    const { id } = JSON.parse((await member.ask("/api/auth/user")).text);
    const as = { role: "support", path: `/office/members/${id}` } as const;
    const office = await officeBeside(browser, product, as);
    await sayWhy(office);
    const row = (name: string): Locator =>
      office.getByRole("complementary").getByRole("button", { name: new RegExp(`^${name}`) });
    const sheet = office.getByRole("dialog");
    const press = (name: string | RegExp) => sheet.getByRole("button", { name });
    const subjectsTo = async (address: string) =>
      (await mailsTo(product, address)).map(({ subject }) => subject);

    await test.step("the receipt is sent again", async () => {
      await inFewPresses(office, async () => {
        await row("Resend an email").click();
        await expect(sheet.getByText(/^Already confirmed on .+\.$/)).toBeVisible();
        await press("Send Receipt").click();
        await expect(office.getByText("The email is on its way.")).toBeVisible();
      });
      await expect
        .poll(() => subjectsTo(member.email))
        .toContainEqual(expect.stringMatching(/^Your receipt of /));
      await office.getByRole("button", { name: "Close" }).click();
    });

    await test.step("the welcome too, by the keyboard", async () => {
      await inFewPresses(office, async () => {
        await enter(office, row("Resend an email"));
        await tabTo(office, sheet.getByRole("radio", { name: /^Receipt, / }));
        await office.keyboard.press("ArrowDown");
        await enter(office, press("Send Welcome Email"));
        await expect(office.getByText("The email is on its way.")).toBeVisible();
      });
    });

    await test.step("every session ends at once, by the keyboard", async () => {
      await inFewPresses(office, async () => {
        await enter(office, row("Sign out devices"));
        await expect(sheet.getByText("At your request, we signed out your device.")).toBeVisible();
        await enter(office, press("Sign Out One Device"));
        await expect(office.getByText("One device was signed out.")).toBeVisible();
      });
      await page.goto("/app/settings");
      await expect(page).toHaveURL(/\/auth/);
      await expect.poll(() => subjectsTo(member.email)).toContain("Your devices were signed out");
    });

    const address = member.email.replace("@", "-new@");
    await test.step("the address is to change, and both are told", async () => {
      await inFewPresses(office, async () => {
        await row("Change email address").click();
        await sheet.getByLabel("New address").fill(address);
        await expect(sheet.getByText("This address is available.")).toBeVisible();
        await press("Email Both Addresses").click();
        await expect(office.getByText("We emailed both addresses.")).toBeVisible();
      });
      await expect.poll(() => subjectsTo(member.email)).toContain("A new address was requested");
      await expect.poll(() => subjectsTo(address)).toEqual(["Confirm your new address"]);
    });

    await test.step("it is withdrawn, and asked for again", async () => {
      const panel = office.getByRole("main").locator("section").first();
      await panel.getByRole("button", { name: "Undo" }).click();
      await expect(office.getByText("The change was canceled.")).toBeVisible();
      await enter(office, row("Change email address"));
      await office.keyboard.type(address);
      await office.keyboard.press("Enter");
      await expect(office.getByText("We emailed both addresses.")).toBeVisible();
    });

    await test.step("the member confirms it with the password", async () => {
      await expect.poll(async () => (await subjectsTo(address)).length).toBe(2);
      await page.goto(await linkFromMail(product, address, /\/auth\/email#/));
      await page.getByLabel("Your password").fill(member.password);
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText(`You sign in with ${address} now.`).first()).toBeVisible();
      await office.reload();
      await expect(office.getByRole("heading", { level: 1 })).toHaveText(address);
    });

    await test.step("deleting asks for the address, waits for an owner as the second such act, and is undone", async () => {
      await row("Delete account").click();
      await sheet.getByLabel("Type their email address to confirm").fill(address);
      await press("Delete Account").click();
      await expect(office.getByText("This needs an owner’s approval.")).toBeVisible();
      await office.getByRole("button", { name: "Undo", exact: true }).first().click();
      await expect(office.getByText("Nothing was sent.", { exact: false })).toBeVisible();
    });
    await office.context().close();
  });
});
