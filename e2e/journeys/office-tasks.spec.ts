import type { Locator, Page } from "@playwright/test";
import type { Member } from "#product/member.ts";
import { BROKEN, breakPage } from "#support/failing.ts";
import { test as base, expect } from "#support/fixtures.ts";
import { enter } from "#support/keyboard.ts";
import { countPresses, officeBeside, sayWhy } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";

const MOST_PRESSES = 3;

/** A founder, who begins every task at Today. */
class Founder {
  readonly office: Page;
  way: "mouse" | "keyboard" = "mouse";

  constructor(office: Page) {
    this.office = office;
  }

  async press(target: Locator): Promise<void> {
    if (this.way === "mouse") return target.click();
    await expect(target).toBeVisible();
    await enter(this.office, target);
  }

  place(name: string): Promise<void> {
    const rail = this.office.getByRole("complementary", { name: "Office" });
    return this.press(rail.getByRole("link", { name, exact: true }));
  }

  button(name: string | RegExp, within: Page | Locator = this.office): Promise<void> {
    return this.press(within.getByRole("button", { name, exact: true }));
  }

  /** A button of the sheet. */
  act(name: string): Promise<void> {
    return this.button(name, this.sheet);
  }

  get sheet(): Locator {
    return this.office.getByRole("dialog");
  }

  /** `reach` ends at the action, or with it. */
  async fromToday(reach: () => Promise<void>): Promise<void> {
    await this.office.goto("/office");
    const needs = this.office.getByRole("heading", { name: "Needs attention", exact: true });
    await expect(needs).toBeVisible();
    const presses = await countPresses(this.office);
    await reach();
    expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);
  }

  async finds(words: string, found: Locator): Promise<void> {
    const field = this.office.getByRole("combobox", { name: "Find a member" });
    if (this.way === "mouse") await field.click();
    else await this.office.keyboard.press("/");
    await this.office.keyboard.type(words);
    await expect(found).toBeVisible();
    if (this.way === "mouse") return found.click();
    await this.office.keyboard.press("ArrowDown");
    await this.office.keyboard.press("Enter");
  }

  async logSays(...texts: (string | RegExp)[]): Promise<void> {
    await this.office.goto("/office/log");
    const rows = this.office.getByRole("table", { name: "Views and actions" }).getByRole("row");
    for (const text of texts) await expect(rows.filter({ hasText: text }).first()).toBeVisible();
  }
}

/** A product of its own: its price changes, and its log is read. */
const test = base.extend<{ founder: Founder }>({
  business: "tasks",
  founder: async ({ browser, product }, use) => {
    const office = await officeBeside(browser, product);
    await use(new Founder(office));
    await office.context().close();
  },
});

/** Breaks a page for the member; returns the reference that the page shows. */
async function meetError({ page }: Member): Promise<string> {
  await breakPage(page, "app.rest");
  await page.goto("/app/rest");
  const alert = page.getByRole("alert").filter({ hasText: "Unexpected Application Error!" });
  await expect(alert).toBeVisible();
  return /mention ([\w-]+)/.exec(await alert.innerText())?.[1] ?? "";
}

// The rail, the search and Today lead to the action, and the log has it.
test.describe("a founder's tasks, three presses from Today", { tag: "@long" }, () => {
  test("finds a member by a receipt and an error by its reference, and reads everything", async ({
    founder,
    product,
    member,
    guard,
  }) => {
    guard.allow(new RegExp(BROKEN));
    await new Payments(product).buyFor(member);
    const [invoice] = await new Payments(product).recorded<{ number: string }>("invoices");
    const number = invoice?.number ?? "";
    const reference = await meetError(member);
    const { office } = founder;
    const address = office.getByRole("heading", { level: 1, name: member.email });

    await test.step("the receipt, and everything about its member in front", async () => {
      await founder.fromToday(async () => {
        const found = office.getByRole("option", { name: `${member.email} Receipt ${number}` });
        await founder.finds(number, found);
        await sayWhy(office);
        await expect(address).toBeVisible();
      });
      const headings = ["Membership", "Payments", "Messages and reminders", "Days", "Devices"];
      for (const name of [...headings, "Staff note", "Staff activity"]) {
        await expect(office.getByRole("heading", { name, exact: true })).toBeVisible();
      }
      await expect(office.getByText(`${PRICE}.00`).first()).toBeVisible();
    });

    founder.way = "keyboard";
    await test.step("they are emailed from there, found by the keyboard", async () => {
      const found = office.getByRole("option", { name: member.email });
      await founder.fromToday(async () => {
        await founder.finds(number, found.first());
        await expect(address).toBeVisible();
        await founder.button(/^Email them/);
        await founder.sheet.getByLabel("Subject", { exact: true }).fill("About your receipt");
        await founder.sheet
          .getByLabel("Message", { exact: true })
          .fill("It is the one you asked for.");
        await founder.sheet.getByLabel(/^Reason/).selectOption("They asked us to");
        await founder.act("Send");
        await expect(founder.sheet).toBeHidden();
      });
      await founder.logSays("An email to the member", "Viewed the member’s page");
    });

    await test.step("the error, by the reference that the member read", async () => {
      const fault = office.getByRole("main").getByRole("listitem");
      // The report may still be on its way.
      await expect(async () => {
        await office.goto(`/office/faults?q=${reference}`);
        await expect(fault).toHaveCount(1, { timeout: 5_000 });
      }).toPass();
      await founder.fromToday(async () => {
        await founder.finds(reference, office.getByRole("option", { name: `Error ${reference}` }));
        await expect(fault).toContainText("On /app/rest");
      });
    });
  });

  test("publishes, tells those who asked, and sees that it arrived", async ({
    page,
    founder,
    product,
    member,
  }) => {
    await new Payments(product).buyFor(member);
    await page.goto("/app/resources");
    const wanted = page.getByRole("switch", { name: "New articles" });
    await wanted.check();
    await expect(wanted).toHaveAttribute("aria-busy", "false");
    const { office } = founder;

    for (const [way, title] of [
      ["mouse", "A Roof in Autumn"],
      ["keyboard", "A Roof in Spring"],
    ] as const) {
      founder.way = way;
      await test.step(`by ${way}, an article is begun`, async () => {
        await founder.fromToday(async () => {
          await founder.place("Publish");
          await founder.button("New Article");
          await founder.sheet.getByLabel("Title", { exact: true }).fill(title);
          await founder.act("Create Article");
          await expect(office.getByRole("textbox", { name: "Text", exact: true })).toBeVisible();
        });
        await office.getByRole("textbox", { name: "Text", exact: true }).press("Control+End");
        await office.keyboard.insertText("Slate lasts, and costs it.");
        await expect(office.getByText(/^Saved /)).toBeVisible();
      });
      await test.step(`by ${way}, three presses lead to who is told`, async () => {
        await founder.fromToday(async () => {
          await founder.place("Publish");
          await founder.press(office.getByRole("link", { name: title, exact: true }));
          await founder.button("Publish");
          await expect(founder.sheet.getByText("asked for emails")).toBeVisible();
        });
        await founder.act("Publish and Email 1");
        await expect(founder.sheet).toBeHidden();
      });
      await founder.logSays(/^.*Published .*version \d+\. 1 message to members/);
      await test.step(`by ${way}, what became of the message`, () =>
        founder.fromToday(async () => {
          await founder.place("Broadcasts");
          await founder.press(office.getByRole("link", { name: new RegExp(title) }).first());
          await expect(office.getByText(/^The mail server accepted/).first()).toBeVisible();
        }));
    }
  });

  test("changes the price and makes a code, by the keyboard", async ({ page, founder }) => {
    const { office, sheet } = founder;
    founder.way = "keyboard";

    await founder.fromToday(async () => {
      await founder.place("Price and Offers");
      await founder.button("Change the Price");
      await sheet.getByLabel("US dollars a year").fill("89");
      await sheet.getByLabel("Reason", { exact: true }).fill("There is more to read");
      await founder.act("Change It Now");
      await expect(sheet).toBeHidden();
    });
    await expect(office.getByText("No one has bought at it yet.", { exact: false })).toBeVisible();
    expect(await (await page.request.get("/tiers")).text()).toContain("$89");
    await founder.button(/^Undo/);
    await expect(office.getByText("No one has bought at it yet.", { exact: false })).toBeHidden();

    await founder.fromToday(async () => {
      await founder.place("Price and Offers");
      await founder.button("New Code");
      await sheet.getByLabel("Code", { exact: true }).fill("tasks");
      await sheet.getByLabel("Percent off").fill("20");
      await founder.act("Create Code");
      await expect(office.getByRole("row", { name: /^TASKS/ })).toContainText("Active");
    });

    await founder.logSays(
      "Changed the price from $79.00",
      "Undid the price $89.00",
      "Created the code TASKS",
    );
  });

  test("sees whose payment failed, and writes to all of them", async ({
    founder,
    product,
    member,
  }) => {
    const payments = new Payments(product);
    await payments.buyFor(member);
    const { subscriptions } = await payments.state();
    const subscription = subscriptions.find(({ email }) => email === member.email)?.id;
    for (const act of ["decline-next-renewal", "renew-now"]) {
      await payments.act(act, { subscription });
    }
    await payments.act("settled");
    const { office } = founder;

    for (const way of ["mouse", "keyboard"] as const) {
      founder.way = way;
      await founder.fromToday(async () => {
        await founder.place("Members");
        await founder.press(office.getByRole("link", { name: /^Payment failed/ }));
        await expect(office.getByRole("row").filter({ hasText: member.email })).toBeVisible();
      });
    }
    const need = office.getByRole("link", { name: /^Email Them: A failed payment/ });
    // Today was counted within the minute.
    await expect(async () => {
      await office.goto("/office");
      await office.getByRole("button", { name: "Refresh" }).click();
      await expect(need).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await founder.fromToday(async () => {
      await founder.press(need);
      await expect(office.getByRole("checkbox", { name: `Email ${member.email}` })).toBeChecked();
      await founder.button("Send to one");
      await expect(office.getByRole("button", { name: "Undo" })).toBeVisible();
    });
    await founder.logSays("Started the broadcast “Your payment did not go through”");
  });
});
