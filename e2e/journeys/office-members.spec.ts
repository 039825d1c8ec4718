import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Member } from "#product/member.ts";
import { expect, test } from "#support/fixtures.ts";
import { enter } from "#support/keyboard.ts";
import { countPresses, enterOffice, sayWhy } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";

const search = (office: Page) =>
  office.getByRole("main").getByRole("searchbox", { name: "Find a member" });
const count = (office: Page, words: string) => office.getByText(words, { exact: true });

// A product of its own, in which nobody else pays.
test.use({ business: "list" });

// The conditions by keyboard, the URL and the saved file.
test.describe("the member list", { tag: "@long" }, () => {
  test("finds, filters, keeps a filter and exports", async ({ browser, product, visitor }) => {
    await visitor.join();
    await new Payments(product).buyFor(visitor);
    const other = new Member(await browser.newPage({ baseURL: product.url }), product);
    await other.join();
    const office = await browser.newPage({ baseURL: product.url });
    await enterOffice(office, product);
    const row = (email: string) => office.getByRole("link", { name: email });

    await test.step("by part of an address from any page, in two presses", async () => {
      await expect(office.getByRole("heading", { level: 1 })).toBeVisible();
      const presses = await countPresses(office);
      await office.keyboard.press("/");
      await office.keyboard.type(visitor.email.slice(2, 14).toUpperCase());
      await office.keyboard.press("Enter");
      await expect(office).toHaveURL(/\/office\/members\?q=/);
      await row(visitor.email).click();
      await expect(office.getByRole("heading", { level: 1 })).toHaveText("Reason for viewing");
      expect(await presses()).toBeLessThanOrEqual(2);
      await sayWhy(office);
      await expect(office.getByRole("heading", { level: 1 })).toHaveText(visitor.email);
      await office.goBack();
      await expect(search(office)).not.toHaveValue("");
    });

    await test.step("by the number, and nobody by an address that is close", async () => {
      await row(visitor.email).click();
      const about = await office
        .getByText(/^Number \d+/)
        .first()
        .textContent();
      const number = /\d+/.exec(about ?? "")?.[0] ?? "";
      await office.goto(`/office/members?q=${number}`);
      await expect(row(visitor.email)).toBeVisible();
      await search(office).fill(visitor.email.replace("@", "x@"));
      await expect(
        office.getByRole("heading", { name: /^No member has the address/ }),
      ).toBeVisible();
      await expect(office.getByRole("heading", { name: "Similar addresses" })).toBeVisible();
      await expect(row(visitor.email)).toBeVisible();
    });

    await test.step("by a sentence whose words are the controls", async () => {
      await office.getByRole("button", { name: "Clear search" }).click();
      await expect(office.getByText("All members.")).toBeVisible();
      await expect(row(other.email)).toBeVisible();
      const presses = await countPresses(office);
      await office.getByRole("button", { name: "Add condition" }).click();
      await office.getByRole("button", { name: "Are paying", exact: true }).click();
      await expect(count(office, "1 member.")).toBeVisible();
      expect(await presses()).toBe(2);
      await expect(row(visitor.email)).toBeVisible();
      await expect(row(other.email)).toBeHidden();
      await expect(office.getByText(`Next payments: ${PRICE}.00.`)).toBeVisible();
    });

    await test.step("the keyboard changes a word, and takes it out", async () => {
      await enter(office, office.getByRole("button", { name: "Add condition" }));
      await enter(
        office,
        office.getByRole("button", { name: "have been quiet for at least 14 days" }),
      );
      const word = office.getByRole("button", { name: /^Quiet:/ });
      await expect(office.getByRole("heading", { name: "No members match." })).toBeVisible();
      await enter(office, word);
      const panel = office.getByRole("dialog", { name: "Quiet" });
      await expect(panel.getByRole("radio", { name: /^At least 14 days/ })).toBeFocused();
      await office.keyboard.press("ArrowDown");
      await office.keyboard.press("ArrowDown");
      await expect(panel.getByRole("radio", { name: /^Have never kept a day/ })).toBeChecked();
      await expect(panel.getByText("Counts days without an answer.")).toBeVisible();
      await office.keyboard.press("Enter");
      await expect(
        office.getByRole("button", { name: "Quiet: have never kept a day" }),
      ).toBeVisible();
      await expect(count(office, "1 member.")).toBeVisible();
      await enter(office, office.getByRole("button", { name: /^Quiet:/ }));
      await enter(office, office.getByRole("button", { name: "Remove" }));
      await expect(word).toBeHidden();
    });

    await test.step("a filter is kept under a name, in the URL, and removed", async () => {
      await office.getByRole("button", { name: "Save Filter" }).click();
      const sheet = office.getByRole("dialog", { name: "Save this filter" });
      await sheet.getByLabel("Name").fill("All paying members");
      await office.keyboard.press("Enter");
      const saved = office.getByRole("link", { name: "All paying members 1" });
      await expect(saved).toHaveAttribute("aria-current", "true");
      await office.reload();
      await expect(saved).toHaveAttribute("aria-current", "true");
      await office.getByRole("link", { name: /^Paying twice/ }).click();
      await expect(office.getByRole("heading", { name: "No members match." })).toBeVisible();
      await saved.click();
      await office.getByRole("button", { name: "Delete Filter" }).click();
      await expect(saved).toBeHidden();
    });

    await test.step("an export says beforehand what it does, and the log has it", async () => {
      await office.goto("/office/members?conditions=paying");
      const presses = await countPresses(office);
      await office.getByRole("button", { name: "Export" }).click();
      const sheet = office.getByRole("dialog", { name: "Export 1 member" });
      await expect(sheet.getByText("Cells that look like formulas")).toBeVisible();
      const coming = office.waitForEvent("download");
      await sheet.getByRole("button", { name: "Export as CSV" }).click();
      const file = await coming;
      expect(await presses()).toBe(2);
      expect(file.suggestedFilename()).toMatch(/^members-\d{4}-\d{2}-\d{2}\.csv$/);
      const lines = readFileSync(await file.path(), "utf8")
        .trim()
        .split("\r\n");
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(`${visitor.email},paying,card,sub_`);
      expect(lines[1]).toContain(`,${PRICE.slice(1)}00,USD,`);
      await office.goto("/office/log");
      await expect(office.getByText(/export/i).first()).toBeVisible();
    });
    await office.close();
    await other.page.close();
  });
});
