import { expect, type Page } from "@playwright/test";
import { mailsTo } from "#product/mailbox.ts";
import { refused } from "#support/console-guard.ts";
import { test } from "#support/fixtures.ts";
import { enter, tabTo } from "#support/keyboard.ts";
import { countPresses, officeBeside } from "#support/office.ts";
import { Payments } from "#support/payments.ts";

/** A product of their own: pieces change it for everybody, and its clock is moved. */
test.use({ business: "publish" });

const TITLE = "Where the Loan Goes";
const PIECE = "briefings/where-the-loan-goes";
const READ = `/app/resources/${PIECE}`;
const FIRST = "The color of the loan is not what it costs.";

const textOf = (office: Page) => office.getByLabel("Text in Markdown");
const isSaved = (office: Page) => expect(office.getByText(/^Version \d+, saved/)).toBeVisible();

/** Types at the end of the text, as an editor does. */
async function append(office: Page, words: string): Promise<void> {
  await textOf(office).press("Control+End");
  await office.keyboard.insertText(words);
}

async function publish(office: Page): Promise<void> {
  await office.getByRole("button", { name: "Publish", exact: true }).click();
  const sheet = office.getByRole("dialog");
  // Members of other journeys may have asked to be told.
  await sheet.getByRole("button", { name: /^Publish/ }).click();
  await expect(sheet).toBeHidden();
  await expect(office.getByText(/^“.* went live on every server at/)).toBeVisible();
}

// What an editor sees is what a reader gets, within a second.
test("a piece is written, seen as its readers see it, published, changed and taken down", {
  tag: "@quick",
}, async ({ page, browser, product, member, guard }) => {
  guard.allow(refused(404));
  await new Payments(product).buyFor(member);
  const office = await officeBeside(browser, product, { role: "editor", path: "/office/publish" });
  await expect(office.getByRole("heading", { level: 1, name: "Publish" })).toBeVisible();

  const presses = await countPresses(office);
  await office.getByRole("button", { name: "New Article" }).click();
  await office.getByLabel("Title").fill(TITLE);
  await office.getByRole("button", { name: "Create Article" }).click();
  await expect(office).toHaveURL(`/office/publish/${PIECE}`);
  await append(office, `${FIRST} It sits [elsewhere](/app/resources/briefings/nowhere).[^1]\n`);
  await expect(office.getByText(/nowhere is no piece/)).toBeVisible();
  expect(await presses()).toBe(2);
  await expect(office.getByText(/^One error to fix first: Line \d+, note/)).toBeVisible();
  await expect(office.getByRole("button", { name: "Publish", exact: true })).toBeDisabled();
  await append(office, "\n[^1]: The register of loans, 2026.\n");
  await expect(office.getByText("One, with its source.")).toBeVisible();
  await isSaved(office);

  await office.getByRole("link", { name: "Preview" }).click();
  const shown = office.getByRole("article");
  await expect(shown.getByText("The color of the loan", { exact: false })).toBeVisible();
  const choose = (name: string) => office.getByText(name, { exact: true }).click();
  await choose("Signed in");
  await expect(shown.getByText("opens with membership", { exact: false })).toBeVisible();
  await choose("Visitor");
  await expect(shown.getByText(`Visitors can’t read “${TITLE}”.`)).toBeVisible();
  await choose("Member");
  await choose("Phone");
  await expect
    .poll(async () => (await shown.boundingBox())?.width ?? 0, "width of a phone")
    .toBeLessThanOrEqual(430);

  const publishing = await countPresses(office);
  await office.getByRole("link", { name: "Back to the editor" }).click();
  await publish(office);
  expect(await publishing()).toBe(3);
  await page.goto(READ);
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByText("The color of the loan", { exact: false })).toBeVisible();

  await append(office, "\nA second thought.\n");
  await expect(office.getByText(/^Version 2, saved/)).toBeVisible();
  await publish(office);
  await page.reload();
  await expect(page.getByText("A second thought.")).toBeVisible();
  await office.getByRole("link", { name: "Versions" }).click();
  await expect(office.getByText("3 words go, 0 return.")).toBeVisible();
  await office.getByRole("button", { name: "Go Back to Version 1" }).click();
  await expect(office.getByText(/^Version 1 was restored as version 3\.$/)).toBeVisible();
  await expect(textOf(office)).not.toHaveValue(/second thought/);

  await office.getByRole("button", { name: "Take It Down" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Take It Down" }).click();
  await expect(office.getByText(`“${TITLE}” was taken down.`, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("There is no page at this address", { exact: false })).toBeVisible();
});

test("a piece is scheduled by the keyboard, and at its minute it opens and is told of", {
  tag: "@long",
}, async ({ page, browser, product, member, guard }) => {
  guard.allow(refused(404));
  await new Payments(product).buyFor(member);
  await page.goto("/app/resources");
  const wanted = page.getByRole("switch", { name: "New articles" });
  await wanted.check();
  await expect(wanted).toHaveAttribute("aria-busy", "false");
  const office = await officeBeside(browser, product, { role: "owner", path: "/office/publish" });
  await enter(office, office.getByRole("button", { name: "New Article" }));
  await expect(office.getByLabel("Title")).toBeFocused();
  await office.keyboard.type("A Quiet Quarter");
  await office.keyboard.press("Enter");
  await expect(office).toHaveURL("/office/publish/briefings/a-quiet-quarter");
  await tabTo(office, textOf(office));
  await append(office, "Nothing happened, and it was reported.\n");
  await isSaved(office);
  await enter(office, office.getByRole("button", { name: "Schedule", exact: true }));
  const sheet = office.getByRole("dialog");
  const opens = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 120_000);
  await sheet.getByLabel("Date").fill(opens.toISOString().slice(0, 10));
  await sheet.getByLabel("Time").fill(opens.toISOString().slice(11, 16));
  await expect(sheet.getByText(/on every server within a second\.$/)).toBeVisible();
  await enter(office, sheet.getByRole("button", { name: "Schedule and Email 1" }));
  await expect(office.getByText(/^“A Quiet Quarter” opens /)).toBeVisible();

  const read = "/app/resources/briefings/a-quiet-quarter";
  await page.goto(read);
  await expect(page.getByText("There is no page at this address", { exact: false })).toBeVisible();
  await product.setClock(opens);
  await page.reload();
  await expect(page.getByText("Nothing happened, and it was reported.")).toBeVisible();
  const told = async () => (await mailsTo(product, member.email)).at(-1)?.subject;
  await expect.poll(told).toBe("A Quiet Quarter is open");
  await product.setClock(new Date());
});
