import type { Locator, Page } from "@playwright/test";
import { expectSound } from "#support/accessibility.ts";
import { expect, test } from "#support/fixtures.ts";
import { officeBeside } from "#support/office.ts";

/** A product of its own: pieces change it for everybody. */
test.use({ business: "order" });

const rows = (office: Page) => office.getByRole("dialog").getByRole("listitem");

async function drag(office: Page, row: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await row.boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error("a row is not shown");
  const x = from.x + 20;
  await office.mouse.move(x, from.y + from.height / 2);
  await office.mouse.down();
  await office.mouse.move(x, to.y + to.height - 4, { steps: 8 });
  await office.mouse.up();
}

// Only a pointer drags.
test("a shelf is put in order by dragging, and put back", { tag: "@long" }, async ({
  browser,
  product,
}) => {
  const office = await officeBeside(browser, product, { role: "editor", path: "/office/publish" });
  const open = () => office.getByRole("button", { name: /^Reorder: Frameworks/ }).click();
  const save = () => office.getByRole("button", { name: "Save Order" }).click();
  await open();
  await expect(rows(office).nth(2)).toBeVisible();
  const before = await rows(office).allInnerTexts();
  const [first = "", second = "", third = "", ...others] = before;
  await expectSound(office);
  await drag(office, rows(office).nth(0), rows(office).nth(2));
  await expect(rows(office)).toHaveText([second, third, first, ...others]);
  await expect(office.getByText(`“${first}” is now number 3 of ${before.length}.`)).toBeAttached();
  // The arrows move it too.
  await office.getByRole("button", { name: `Move “${first}” up` }).click();
  await expect(rows(office)).toHaveText([second, first, third, ...others]);
  await save();
  await expect(office.getByText(/^The order of .* was saved\.$/)).toBeVisible();
  await expectSound(office);
  await office.reload();
  await open();
  await expect(rows(office)).toHaveText([second, first, third, ...others]);
  await drag(office, rows(office).nth(0), rows(office).nth(1));
  await expect(rows(office)).toHaveText(before);
  await save();
  await office.getByRole("button", { name: /^Undo/ }).click();
  await expect(
    office.getByText(/^(?!Notification).* is back in its earlier order\.$/),
  ).toBeVisible();
  await open();
  await expect(rows(office)).toHaveText([second, first, third, ...others]);
});
