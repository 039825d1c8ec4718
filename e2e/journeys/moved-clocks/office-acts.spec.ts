import type { Locator, Page } from "@playwright/test";
import type { Member } from "#product/member.ts";
import type { Product } from "#product/start-product.ts";
import { enter, tabTo } from "#support/keyboard.ts";
import { expect, test } from "#support/moved-clocks.ts";
import { countPresses, enterOffice, sayWhy } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";

const MOST_PRESSES = 3;

/** What is left of the price after a part of ten dollars. */
const LEFT = `$${Number(PRICE.slice(1)) - 10}.00`;

/** The page of a member in the office, and the acts on them. */
class MemberOffice {
  readonly page: Page;
  readonly #product: Product;
  #later = 0;

  constructor(page: Page, product: Product) {
    this.page = page;
    this.#product = product;
  }

  get panel(): Locator {
    return this.page.getByRole("main").locator("section").first();
  }

  get sheet(): Locator {
    return this.page.getByRole("dialog");
  }

  async open(member: Member): Promise<void> {
    const { id } = JSON.parse((await member.ask("/api/auth/user")).text);
    await this.page.goto(`/office/members/${id}`);
    await sayWhy(this.page);
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(member.email);
    await expect(this.row("Refund")).toBeVisible();
  }

  row(name: string): Locator {
    return this.page
      .getByRole("complementary")
      .getByRole("button", { name: new RegExp(`^${name}`) });
  }

  async choose(reason: string): Promise<void> {
    await this.sheet.getByLabel("Reason, shown to the member").selectOption(reason);
  }

  /** Lets the minute pass in which an act is held. */
  async letMinutePass(): Promise<void> {
    this.#later += 61_000;
    await this.#product.setClock(new Date(Date.now() + this.#later));
  }

  async inFewPresses(what: () => Promise<void>): Promise<void> {
    const presses = await countPresses(this.page);
    await what();
    expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);
  }
}

// The acts wait for their minute, and the provider and the member agree.
test.describe("acts on a member", { tag: "@quick" }, () => {
  test("return money, extend, cancel and give in three presses at most", async ({
    page,
    browser,
    product,
    visitor: member,
  }) => {
    await member.join();
    await new Payments(product).buyFor(member);
    const own = await browser.newPage({
      baseURL: product.url,
      viewport: { width: 1280, height: 900 },
    });
    await enterOffice(own, product, { role: "support" });
    const office = new MemberOffice(own, product);
    await office.open(member);

    await test.step("a part of the money is held for a minute, and undone", async () => {
      await office.inFewPresses(async () => {
        await office.row("Refund").click();
        await office.sheet.getByText("Partial").click();
        await office.sheet.getByLabel("Amount in US dollars").fill("39.50");
        await office.sheet.getByRole("button", { name: "Refund $39.50" }).click();
        await expect(
          own.getByText("$39.50 will go back to Visa ending 4242 in").first(),
        ).toBeAttached();
      });
      await own.getByRole("button", { name: "Undo" }).click();
      await expect(own.getByText("Nothing was sent.")).toBeVisible();
    });

    await test.step("a part goes back after the minute, by the keyboard", async () => {
      await office.inFewPresses(async () => {
        await enter(own, office.row("Refund"));
        await tabTo(own, office.sheet.getByRole("radio", { name: `Full, ${PRICE}.00` }));
        await own.keyboard.press("ArrowRight");
        await own.keyboard.type("10");
        await own.keyboard.press("Enter");
        await expect(
          own.getByText("$10.00 will go back to Visa ending 4242 in").first(),
        ).toBeAttached();
      });
      await office.letMinutePass();
      await expect(own.getByText("Stripe accepted the $10.00 refund.")).toBeVisible();
      await own.getByRole("button", { name: "Close" }).first().click();
    });

    await test.step("thirty days are added, and taken back", async () => {
      await office.inFewPresses(async () => {
        await office.row("Extend").click();
        await office.sheet.getByRole("button", { name: "Extend by 30 Days" }).click();
        await expect(own.getByText(/^Active until/)).toBeVisible();
      });
      await own.getByRole("button", { name: "Undo", exact: true }).first().click();
      await expect(own.getByText("The membership is back to how it was.")).toBeVisible();
    });

    await test.step("it is canceled on its date, and runs on", async () => {
      await office.inFewPresses(async () => {
        await enter(own, office.row("Cancel"));
        await enter(own, office.sheet.getByRole("button", { name: /^Cancel on/ }));
        await expect(own.getByText(/It won’t renew\.$/).first()).toBeVisible();
      });
      await own.getByRole("button", { name: "Undo", exact: true }).first().click();
      await expect(own.getByText("The membership is back to how it was.").first()).toBeVisible();
    });

    await test.step("all that is left goes back and ends the membership", async () => {
      await office.inFewPresses(async () => {
        await office.row("Refund").click();
        await office.choose("They asked us to");
        await office.sheet
          .getByRole("button", { name: `Refund ${LEFT} and End Membership` })
          .click();
        await expect(
          own.getByText(`${LEFT} will go back to Visa ending 4242 in`).first(),
        ).toBeAttached();
      });
      await office.letMinutePass();
      await expect(own.getByText(`Stripe accepted the ${LEFT} refund.`)).toBeVisible();
    });

    await test.step("a membership is given", async () => {
      await office.inFewPresses(async () => {
        await office.row("Give a membership").click();
        await office.choose("A problem on our side");
        await office.sheet.getByRole("button", { name: /^Give Until/ }).click();
        await expect(own.getByText(/^Active until/).first()).toBeVisible();
      });
    });

    await test.step("the member sees who gave it", async () => {
      await page.goto("/app/settings");
      await expect(page.getByText(/^Given by us until/)).toBeVisible();
    });
    await own.close();
  });
});
