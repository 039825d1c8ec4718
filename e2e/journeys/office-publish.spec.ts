import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { mailsTo } from "#product/mailbox.ts";
import { expectSound } from "#support/accessibility.ts";
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

const textOf = (office: Page) => office.getByRole("textbox", { name: "Text", exact: true });
const isSaved = (office: Page) => expect(office.getByText(/^Saved /)).toBeVisible();
const publishOf = (office: Page) => office.getByRole("button", { name: "Publish", exact: true });

/** Types at the end of the text, as a writer does. */
async function append(office: Page, words: string): Promise<void> {
  await textOf(office).press("Control+End");
  await office.keyboard.press("Enter");
  await office.keyboard.insertText(words);
}

async function publish(office: Page): Promise<void> {
  await publishOf(office).click();
  const sheet = office.getByRole("dialog");
  // Members of other journeys may have asked to be told.
  await sheet.getByRole("button", { name: /^Publish/ }).click();
  await expect(sheet).toBeHidden();
  await expect(office.getByText(/^“.*” went live at/)).toBeVisible();
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
  await office.getByLabel("Title", { exact: true }).fill(TITLE);
  await office.getByRole("button", { name: "Create Article" }).click();
  await expect(office).toHaveURL(`/office/publish/${PIECE}`);
  await append(office, FIRST);
  await office.getByRole("button", { name: "Footnote", exact: true }).click();
  expect(await presses()).toBe(3);
  await expect(office.getByText("Footnote 1 has no text yet.", { exact: true })).toBeVisible();
  await publishOf(office).click();
  await expect(office.getByRole("dialog"), "leads to what is in the way").toBeHidden();
  await office.keyboard.insertText("The register of loans, 2026.");
  await expect(office.getByText("Ready to publish")).toBeVisible();
  await isSaved(office);
  await expectSound(office);

  await office.getByRole("link", { name: "Preview" }).first().click();
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

  await office.getByLabel("Subtitle", { exact: true }).fill("A second thought");
  await expect(office.getByText("Not saved yet")).toBeHidden();
  await isSaved(office);
  await publish(office);
  await page.reload();
  await expect(page.getByText("A second thought")).toBeVisible();
  await office.getByRole("link", { name: "Versions" }).first().click();
  await office.getByRole("button", { name: "Go Back to Version 1" }).click();
  await expect(office.getByText(/^Version 1 was restored as version 3\.$/)).toBeVisible();
  await expect(office.getByLabel("Subtitle", { exact: true })).toHaveValue("");

  await office.getByRole("button", { name: "Take It Down" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Take It Down" }).click();
  await expect(office.getByText(`“${TITLE}” was taken down.`, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("There is no page at this address", { exact: false })).toBeVisible();
});

/** As a browser has it from a word processor. */
const documentOf = (picture: string) => `<html><body lang="EN-US">
<p class="MsoTitle" style="margin:0"><span style="font-size:28pt">Ignored by nobody</span></p>
<h1 style="font-family:Calibri">What a roof costs</h1>
<p class="MsoNormal"><b style="mso-bidi-font-weight:normal">Three quotes</b> came in, and
<i>one</i> of them was honest.<o:p></o:p></p>
<p class="MsoNormal"><img width="320" src="data:image/png;base64,${picture}"></p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Slate</p>
<script>alert(1)</script></body></html>`;

// The library reads the clipboard, the server makes the picture, and the mail goes out.
test("a text pasted from a document with its picture is published, and who asked is told", {
  tag: "@long",
}, async ({ page, browser, product, member }) => {
  await new Payments(product).buyFor(member);
  await page.goto("/app/resources");
  await page.getByRole("switch", { name: "New articles" }).check();
  const office = await officeBeside(browser, product, { role: "owner", path: "/office/publish" });
  const presses = await countPresses(office);
  await office.getByRole("button", { name: "New Article" }).click();
  await office.getByLabel("Title", { exact: true }).fill("What a Roof Costs");
  await office.getByRole("button", { name: "Create Article" }).click();
  const picture = await sharp({
    create: { width: 800, height: 500, channels: 3, background: "#7a6a52" },
  })
    .png()
    .toBuffer();
  await textOf(office).evaluate(
    (text, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html);
      const pasted = { clipboardData, bubbles: true, cancelable: true };
      text.dispatchEvent(new ClipboardEvent("paste", pasted));
    },
    documentOf(picture.toString("base64")),
  );
  await expect(textOf(office).getByText("Three quotes")).toBeVisible();
  const described = office.getByLabel("What it shows, for anyone who can’t see it");
  await expect(office.getByText("Describe the image", { exact: true })).toBeVisible();
  await publishOf(office).click();
  await expect(office.getByRole("dialog"), "the picture is not described").toBeHidden();
  await described.fill("A slate roof");
  await expect(office.getByText("Ready to publish")).toBeVisible();
  await publishOf(office).click();
  const sheet = office.getByRole("dialog");
  await expect(sheet.getByText("asked for emails")).toBeVisible();
  await expectSound(office);
  await sheet.getByRole("button", { name: /^Publish and Email \d+$/ }).click();
  await expect(office.getByText(/^“What a Roof Costs” went live at/)).toBeVisible();
  expect(await presses(), "of an article, from nothing to told").toBe(5);

  await page.goto("/app/resources/briefings/what-a-roof-costs");
  await expect(page.getByText("Three quotes")).toBeVisible();
  await expect(page.getByRole("img", { name: "A slate roof" })).toBeVisible();
  const told = async () => (await mailsTo(product, member.email)).at(-1)?.subject;
  await expect.poll(told).toBe("New in the vault: What a Roof Costs");
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
  await expect(office.getByLabel("Title", { exact: true })).toBeFocused();
  await office.keyboard.type("A Quiet Quarter");
  await office.keyboard.press("Enter");
  await expect(office).toHaveURL("/office/publish/briefings/a-quiet-quarter");
  await tabTo(office, textOf(office));
  await office.keyboard.insertText("Nothing happened, and it was reported.");
  await isSaved(office);
  await tabTo(office, office.getByRole("radio", { name: "When I press Publish" }));
  await office.keyboard.press("ArrowDown");
  const opens = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 120_000);
  await office.getByLabel("Date", { exact: true }).fill(opens.toISOString().slice(0, 10));
  await office.getByLabel("Time", { exact: true }).fill(opens.toISOString().slice(11, 16));
  await enter(office, office.getByRole("button", { name: "Schedule", exact: true }));
  const sheet = office.getByRole("dialog");
  await enter(office, sheet.getByRole("button", { name: "Schedule and Email 1" }));
  await expect(office.getByText(/^“A Quiet Quarter” opens /)).toBeVisible();

  const read = "/app/resources/briefings/a-quiet-quarter";
  await page.goto(read);
  await expect(page.getByText("There is no page at this address", { exact: false })).toBeVisible();
  await product.setClock(opens);
  await page.reload();
  await expect(page.getByText("Nothing happened, and it was reported.")).toBeVisible();
  const told = async () => (await mailsTo(product, member.email)).at(-1)?.subject;
  await expect.poll(told).toBe("New in the vault: A Quiet Quarter");
  await product.setClock(new Date());
});
