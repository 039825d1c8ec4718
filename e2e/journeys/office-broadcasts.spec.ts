import { linkFromMail, mailsTo } from "#product/mailbox.ts";
import { expectSound } from "#support/accessibility.ts";
import { expect, test } from "#support/fixtures.ts";
import { enter, tabTo } from "#support/keyboard.ts";
import { countPresses, officeBeside } from "#support/office.ts";
import { Payments } from "#support/payments.ts";

/** One leaves each minute, after the first three seconds' worth, so that a journey sees the others wait. */
test.use({
  settings: { APP_WORKER: "off", COMPANY_NAME: "Broadcast Ltd", BROADCASTS_PER_MINUTE: "1" },
});

test("a member asks for new pieces, reads of one, and stops it in one press", {
  tag: "@quick",
}, async ({ page, browser, product, member }) => {
  await new Payments(product).buyFor(member);
  await page.goto("/app/resources");
  await page.getByRole("button", { name: "Tell Me of New Pieces" }).click();
  await expect(page.getByText("We will email you about new pieces", { exact: true })).toBeVisible();
  await page.goto("/app/settings#messages");
  const wanted = page.getByRole("switch", { name: "New pieces" });
  await expect(wanted).toBeChecked();

  const office = await officeBeside(browser, product, {
    role: "editor",
    path: "/office/broadcasts",
  });
  await expect(office.getByText("Nothing is going out.")).toBeVisible();
  const presses = await countPresses(office);
  await office.getByRole("link", { name: "Write One" }).click();
  const piece = office.getByLabel("Piece", { exact: true });
  await piece.selectOption({ label: "AI, Crypto and the New Scarcity" });
  await expect(office.getByLabel("Subject")).toHaveValue("AI, Crypto and the New Scarcity is open");
  await office.getByLabel("Words").fill("It is **long**, and worth [an hour](/app/resources).");
  await expect(office.getByText("1 person.")).toBeVisible();
  await expect(office.getByText(/^Saved \d/)).toBeVisible();
  await office.getByRole("button", { name: "Send It to Me" }).click();
  await expect(office.getByText(`Arrived at ${product.editor.email}`)).toBeVisible();
  await office.getByRole("button", { name: "Send to 1", exact: true }).click();
  await expect(office.getByText("1 of 1 arrived.")).toBeVisible();
  expect(await presses()).toBe(3);

  const stop = await linkFromMail(product, member.email, /\/unsubscribe\/releases~/);
  const mail = (await mailsTo(product, member.email)).at(-1);
  expect(mail?.subject).toBe("AI, Crypto and the New Scarcity is open");
  expect(mail?.text).toContain(`${product.url}/app/resources/excerpts/`);
  await page.goto(stop);
  await expect(page.getByRole("heading", { name: /^Stop the messages about new/ })).toBeVisible();
  await page.getByRole("button", { name: "Stop These Messages" }).click();
  await expect(page.getByRole("heading", { name: /have stopped\.$/ })).toBeFocused();
  await page.goto("/app/settings#messages");
  await expect(wanted).not.toBeChecked();
});

test("a letter is scheduled and taken back, sent, held and stopped by the keyboard", {
  tag: "@long",
}, async ({ browser, product }) => {
  const office = await officeBeside(browser, product, { path: "/office/members" });
  await office.getByRole("link", { name: "Write to These" }).click();
  await office.getByLabel("Subject").fill("We were wrong about March");
  await office.getByLabel("Words").fill("Two figures were off.");
  // Before the pause after which it is saved.
  await office.reload();
  await expect(office.getByLabel("Subject")).toHaveValue("We were wrong about March");
  await expect(office.getByLabel("Words")).toHaveValue("Two figures were off.");
  await office.getByText("At an hour", { exact: true }).click();
  await office.getByLabel("Day").fill("2031-03-10");
  await office.getByRole("button", { name: /^Schedule for/ }).click();
  await expect(office.getByText("Try it on yourself first; then it can leave.")).toBeVisible();
  await office.getByRole("button", { name: "Send It to Me" }).click();
  await expect(office.getByText(`Arrived at ${product.owner.email}`)).toBeVisible();
  await office.getByRole("button", { name: /^Schedule for/ }).click();
  await expect(office.getByText(/messages leave 10\sMarch 2031\./)).toBeVisible();
  await expectSound(office);
  await office.getByRole("button", { name: "Back to a Draft" }).click();

  // What was written is there after the page is opened again.
  await expect(office.getByLabel("Subject")).toHaveValue("We were wrong about March");
  await office.reload();
  await expect(office.getByLabel("Subject")).toHaveValue("We were wrong about March");
  await office.getByText("Now", { exact: true }).click();
  await enter(office, office.getByRole("button", { name: /^Send to \d/ }));
  const pause = office.getByRole("button", { name: "Pause" });
  await expect(pause).toBeVisible();
  await expect(office.getByText(/ have left\./)).toBeVisible();
  await expectSound(office);
  await enter(office, pause);
  const goOn = office.getByRole("button", { name: "Go On" });
  await expect(office.getByText(/ waits? since /)).toBeVisible();
  await enter(office, goOn);
  await expect(pause).toBeVisible();
  await enter(office, office.getByRole("button", { name: "Stop for Good" }));
  const sheet = office.getByRole("dialog");
  await expectSound(office);
  await tabTo(office, sheet.getByRole("button", { name: "Stop for Good" }));
  await office.keyboard.press("Enter");
  await expect(office.getByText(/^Stopped for good at/)).toBeVisible();
  await expectSound(office);
  await office.goto("/office/log");
  await expect(
    office.getByText("Stopped the broadcast “We were wrong about March” for good"),
  ).toBeVisible();
});
