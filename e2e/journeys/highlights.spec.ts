import { type Browser, expect, type Page } from "@playwright/test";
import { Member } from "#product/member.ts";
import { expectAccessible, expectNoOverflow } from "#support/accessibility.ts";
import { test } from "#support/fixtures.ts";
import { lookAt } from "#support/looks.ts";
import { officeBeside } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { selectWords } from "#support/vault.ts";

/** A product of their own: pieces change it for everybody. */
test.use({ settings: { APP_WORKER: "off", COMPANY_NAME: "Highlights Ltd" } });

const PIECE = "briefings/what-stood-here";
const READ = `/app/resources/${PIECE}`;
const FORMER = "The sentence as it was first.";
const LATER = "Another sentence in its place.";
const KEPT = "This one stays.";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function publish(office: Page): Promise<void> {
  await expect(office.getByText(/^Version \d+, saved/)).toBeVisible();
  await office.getByRole("button", { name: "Publish", exact: true }).click();
  const sheet = office.getByRole("dialog");
  await sheet.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(sheet).toBeHidden();
}

async function onPhone(browser: Browser, { product, ...account }: Member): Promise<Member> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: product.url,
    reducedMotion: "reduce",
  });
  const phone = new Member(await context.newPage(), product, account);
  await phone.signIn();
  return phone;
}

test("a highlight made by a finger stays, with its note, when the piece loses its words", {
  tag: "@long",
}, async ({ page, browser, product, member }) => {
  await new Payments(product).buyFor(member);
  const office = await officeBeside(browser, product, { role: "editor", path: "/office/publish" });
  await office.getByRole("button", { name: "New Piece" }).click();
  await office.getByLabel("Title").fill("What Stood Here");
  await office.getByRole("button", { name: "Begin the Piece" }).click();
  const text = office.getByLabel("Text in Markdown");
  await text.press("Control+End");
  await office.keyboard.insertText(`${KEPT}\n\n${FORMER}\n`);
  await publish(office);

  const phone = await onPhone(browser, member);
  await phone.page.goto(READ);
  await expect(phone.page.getByText(FORMER)).toBeVisible();
  await selectWords(phone.page, FORMER);
  const passage = phone.page.getByRole("region", { name: "The chosen passage" });
  await expect(passage).toContainText(FORMER);
  await expectAccessible(phone.page);
  await expectNoOverflow(phone.page);
  await passage.getByRole("button", { name: "Add a Note" }).tap();
  await phone.page.getByLabel("Your note").fill("Why first?");
  await phone.page.getByRole("button", { name: "Save" }).tap();
  await expect(phone.page.locator("mark", { hasText: FORMER })).toBeVisible();
  await phone.page.context().close();

  await text.fill((await text.inputValue()).replace(FORMER, LATER));
  await publish(office);
  await page.goto(READ);
  await expect(page.getByText(LATER)).toBeVisible();
  await expect(page.locator("mark")).toHaveCount(0);
  const earlier = page.getByRole("region", { name: "Your highlights here" });
  await expect(earlier.getByRole("listitem")).toContainText([
    `${FORMER}Why first?From an earlier version`,
  ]);
  await lookAt(page, "highlight-of-earlier");

  await page.goto("/app/resources/highlights");
  await expect(page.getByText("From an earlier version")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open in the Piece" })).toHaveCount(0);
  await lookAt(page, "highlights-earlier");
  await page.getByRole("button", { name: "Edit or Remove" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Why first?")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Why first?")).toBeVisible();
});
