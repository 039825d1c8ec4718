import type { Browser, Page } from "@playwright/test";
import { Member } from "#product/member.ts";
import { expect, test } from "#support/fixtures.ts";
import { lookAt } from "#support/looks.ts";
import { selectWords } from "#support/vault.ts";

const PIECE = "/app/resources/excerpts/introduction";
const FIRST_WORDS = "Forty-one requests came to the office this week.";

const SENTENCE = "Forty-one requests came to the office this week";

const open = async (page: Page) => {
  await page.goto(PIECE);
  await expect(page.getByText(FIRST_WORDS)).toBeVisible();
};

const NOTE = "Ask Ana what she would have declined";

async function onAnotherDevice(browser: Browser, member: Member): Promise<Member> {
  const { product, ...account } = member;
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: "reduce" });
  const other = new Member(await context.newPage(), product, account);
  await other.signIn();
  return other;
}

// Selected words, print and two devices.
test.describe("Reading on two devices", () => {
  test("keeps highlights and their notes: by mouse, by keyboard, offline and on both", {
    tag: "@long",
  }, async ({ member, page, browser, guard }) => {
    await open(page);
    await selectWords(page, SENTENCE);
    const passage = page.getByRole("region", { name: "The chosen passage" });
    await expect(passage).toContainText(SENTENCE);
    await lookAt(page, "reader-passage");
    await passage.getByRole("button", { name: "Highlight", exact: true }).click();
    await expect(page.locator("mark", { hasText: SENTENCE })).toBeVisible();

    const choose = page.getByRole("button", { name: "Choose a paragraph to highlight" });
    await choose.focus();
    await page.keyboard.press("Enter");
    await expect(passage.getByRole("button", { name: "Highlight", exact: true })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect(passage).toHaveCount(0);

    await page.getByRole("button", { name: "Your highlight" }).first().click();
    const sheet = page.getByRole("dialog", { name: "Your highlight" });
    await sheet.getByRole("button", { name: "Email It to Me" }).click();
    await expect(page.getByText("It is on its way to your address").first()).toBeVisible();
    guard.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await sheet.getByLabel("Your note").fill(NOTE);
    await lookAt(page, "reader-note");
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Your highlight, with a note" })).toBeVisible();
    const sent = page.waitForResponse((response) => response.url().endsWith("/api/writes"));
    await page.context().setOffline(false);
    expect((await sent).status()).toBe(200);

    await page.emulateMedia({ media: "print" });
    const printed = page.getByRole("region", { name: "Your highlights here" });
    await expect(printed.getByText(NOTE)).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await page.getByLabel("With my highlights and notes").uncheck();
    await expect(printed).toHaveCount(0);

    const other = await onAnotherDevice(browser, member);
    await other.page.goto("/app/resources/highlights");
    await expect(other.page.getByText(NOTE)).toBeVisible();
    await lookAt(other.page, "highlights");
    await other.page.getByRole("link", { name: "Open in the Article" }).click();
    await expect(
      other.page.getByRole("button", { name: "Your highlight, with a note" }),
    ).toBeFocused();

    await other.page.keyboard.press("Enter");
    await other.page.getByRole("button", { name: "Remove" }).click();
    await expect(other.page.locator("mark")).toHaveCount(0);
    await other.page.getByRole("button", { name: "Undo" }).click();
    await expect(other.page.locator("mark", { hasText: SENTENCE })).toBeVisible();
    await other.page.context().close();
  });
});
