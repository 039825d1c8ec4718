import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { appCode } from "#product/authenticator.ts";
import { Member } from "#product/member.ts";
import type { Product } from "#product/start-product.ts";
import { expectAccessible, expectNoOverflow } from "#support/accessibility.ts";
import { expect, test } from "#support/fixtures.ts";
import { enter } from "#support/keyboard.ts";
import { countPresses, officeBeside, sayWhy } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";
import { earlyInMonth } from "#support/wall-time.ts";

const MOST_PRESSES = 3;

const LATER_MS = 3 * 3_600_000;

/** "$64.00" for 2 members at $32. */
const sumOf = (members: number) =>
  new Intl.NumberFormat("en", { style: "currency", currency: "USD" }).format(
    members * Number(PRICE.slice(1)),
  );

/** Reloads the owner's Money page. */
class MoneyPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get sentence() {
    return this.page.locator("header > p").first();
  }

  /** Opens the page until it says so: the money is read at the provider after its event. */
  async says(words: RegExp): Promise<void> {
    await expect(async () => {
      await this.page.goto("/office/money");
      await expect(this.sentence).toHaveText(words, { timeout: 10_000 });
    }).toPass();
  }

  row(name: string) {
    return this.page.getByRole("row", { name: new RegExp(`^(. ?)?${name}`) });
  }

  async saved(name: string): Promise<string[][]> {
    const coming = this.page.waitForEvent("download");
    await this.page.getByRole("button", { name, exact: true }).click();
    const text = readFileSync(await (await coming).path(), "utf8");
    await this.page.getByRole("button", { name: "Dismiss" }).click();
    const [head = [], ...lines] = text
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(lines.every((line) => line.length === head.length)).toBe(true);
    return [head, ...lines];
  }
}

const column = ([head = [], ...lines]: string[][], name: string) =>
  lines.map((line) => line[head.indexOf(name)] ?? "");

const totalOf = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + Number(cell), 0);

async function joined(page: Page, product: Product, now: Date): Promise<Member> {
  const member = new Member(page, product);
  await page.clock.setSystemTime(now);
  await member.join();
  return member;
}

// A product of its own, in which nobody else pays.
test.use({ business: "books" });

test.describe("money that proves itself", { tag: "@long" }, () => {
  test("counts a business to the cent, opens to its rows and shows what is missing", async ({
    browser,
    product,
    page,
  }) => {
    const payments = new Payments(product);
    const start = earlyInMonth();
    await product.setClock(start);
    const office = await officeBeside(browser, product, { at: start });
    const money = new MoneyPage(office);
    const minor = Math.round(Number(PRICE.slice(1)) * 100);
    const subscriptionOf = async ({ email }: Member) =>
      (await payments.state()).subscriptions.find((each) => each.email === email)?.id ?? "";

    await test.step("on the first day nobody has paid", async () => {
      await office.getByRole("link", { name: "Money" }).first().click();
      await expect(office.getByRole("heading", { name: "No one has paid yet." })).toBeVisible();
      await expectAccessible(office);
    });

    const first = await joined(page, product, start);
    await payments.buyFor(first);
    const second = await joined(await browser.newPage({ baseURL: product.url }), product, start);
    await payments.buyFor(second);

    await test.step("two who paid are two rows, and three presses lead to one of them", async () => {
      await money.says(/so far: 2 gained, 0 lost, 2 paying\.$/);
      await office.goto("/office");
      const presses = await countPresses(office);
      await office.getByRole("link", { name: "Money" }).first().click();
      await office.getByRole("link", { name: "2 new" }).click();
      await expect(office.getByText("Matches the total, to the cent.")).toBeVisible();
      await expect(office.getByRole("row", { name: /^2 rows/ })).toContainText(sumOf(2));
      await office.getByRole("link", { name: first.email }).click();
      await expect(office.getByRole("heading", { level: 1 })).toHaveText("Reason for viewing");
      expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);
      await sayWhy(office);
      await expect(office.getByRole("heading", { level: 1 })).toHaveText(first.email);
      await office.goBack();
      await expectAccessible(office);
    });

    await test.step("the files have the sums of the figure, the month and the bridge", async () => {
      const rows = await money.saved("CSV");
      expect(column(rows, "address").sort()).toEqual([first.email, second.email].sort());
      expect(totalOf(column(rows, "sum"))).toBe(2 * minor);
      await office.getByRole("link", { name: /^Money, / }).click();
      const month = await money.saved("Export");
      expect(column(month, "term").filter((term) => term === "new")).toHaveLength(2);
      const months = await money.saved("Export 24 Months");
      const closing = months.filter((line) => line[1] === "closing").at(-1) ?? [];
      expect(closing.slice(2, 4)).toEqual(["2", String(2 * minor)]);
    });

    await test.step("money returned in part changes the cash alone, all of it the bridge", async () => {
      await payments.act("refund", { subscription: await subscriptionOf(first), amount: 500 });
      await payments.act("refund", { subscription: await subscriptionOf(second) });
      await money.says(/so far: 2 gained, 1 lost, 1 paying\.$/);
      await expect(money.row("Refunded")).toContainText(`1${sumOf(1)}`);
      await expect(office.getByRole("row", { name: /^Received/ })).toContainText(sumOf(2));
      const kept = ((minor - 500) / 100).toFixed(2);
      await expect(office.getByRole("row", { name: /^Net/ })).toContainText(`$${kept}`);
      await office.getByRole("link", { name: "Refunds" }).click();
      await expect(office.getByRole("row", { name: /^2 rows/ })).toBeVisible();
      await expect(office.getByText("$5.00")).toBeVisible();
    });

    await test.step("a membership whose payment never came is a difference until it is fetched", async () => {
      await payments.act("fail", {
        method: "get",
        path: "/v1/charges",
        kind: "down",
        times: 1000,
      });
      const third = await joined(await browser.newPage({ baseURL: product.url }), product, start);
      await payments.buyFor(third);
      // What was bought this hour may still be on its way.
      const later = new Date(start.getTime() + LATER_MS);
      await product.setClock(later);
      await office.clock.setFixedTime(later);
      await money.says(/doesn’t add up\. One subscription has no member here\.$/);
      const alert = office.getByRole("alert").filter({ hasText: "differ" });
      await expect(alert).toContainText(
        `Our records and Stripe differ by one member and ${sumOf(1)}.`,
      );
      await expect(alert).toContainText(third.email);
      await expect(money.row("Unexplained")).toContainText(sumOf(1));
      await expectAccessible(office);
      await office.setViewportSize({ width: 390, height: 844 });
      await expectAccessible(office);
      await expectNoOverflow(office);
      await payments.act("heal");
      const presses = await countPresses(office);
      await enter(office, alert.getByRole("button", { name: "Fetch the Missing Payment" }));
      const proof = office.getByRole("dialog", { name: "Confirm it’s you" });
      const code = appCode(product.owner.authenticator_key, product.now().getTime() + 30_000);
      await proof.getByLabel("The six-digit code", { exact: false }).fill(code);
      await proof.getByRole("button", { name: "Continue" }).click();
      await expect(office.getByText("Fetched and recounted", { exact: true })).toBeVisible();
      await expect(office.getByText("It adds up.")).toBeVisible();
      expect(await presses()).toBe(2);
      await expect(office.getByRole("link", { name: /^2 on/ }).last()).toBeVisible();
    });
    await office.context().close();
  });
});
