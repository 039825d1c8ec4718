import { type Browser, expect, type Page } from "@playwright/test";
import type { RowFigure } from "@sovereign/domain/money-figures";
import { mailsTo } from "#product/mailbox.ts";
import type { Member } from "#product/member.ts";
import { officeBeside, sayWhy } from "./office.ts";
import { Payments } from "./payments.ts";
import { earlyInMonth } from "./wall-time.ts";

const DAY_MS = 86_400_000;

/** Longer than what was done since the clocks were moved last. */
const MINUTES_MS = 15 * 60_000;

const dateIn = (locale: string) => (date: Date) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(date);

/** "March 24, 2027", as emails and the payment provider write it. */
export const inLetters = dateIn("en-US");

/** "24 March 2027", as the product's screens write it. */
export const onScreens = dateIn("en-GB");

/** "$40", as the product names a price. */
const asPrice = (amount: number) => money(amount).replace(/\.00$/, "");

export const money = (amount: number) => `$${amount.toFixed(2)}`;

/** `later` is what a year costs when a code is over. */
type Renewing = { paid: number; renews: Date; next: number; later?: number };

/** What the portal, Settings, the emails and the office say about one member's money. */
export class Everybody {
  readonly #member: Member;
  readonly #browser: Browser;
  readonly payments: Payments;
  #id = "";
  /** The time of every clock. */
  now = earlyInMonth();

  constructor(member: Member, browser: Browser) {
    this.#member = member;
    this.#browser = browser;
    this.payments = new Payments(member.product);
  }

  /** Joins at noon, when it is the same day for the member and for staff. */
  async join(): Promise<void> {
    await this.#member.leaveUntil(this.now);
    await this.#member.join();
    this.#id = JSON.parse((await this.#member.ask("/api/auth/user")).text).id;
  }

  /** Moves every clock, signs the member in again and opens Settings. */
  async moveTo(instant: Date): Promise<void> {
    this.now = instant;
    await this.#member.leaveUntil(instant);
    await this.#member.returnTo("/app/settings");
  }

  /** Lets the minute pass in which an act of staff is held; only the server's clock moves. */
  async letMinutePass(): Promise<void> {
    this.now = new Date(this.now.getTime() + 5 * 60_000);
    await this.#member.product.setClock(this.now);
  }

  daysFrom(start: Date, days: number): Date {
    return new Date(start.getTime() + days * DAY_MS);
  }

  /** The anniversary of `start`. */
  yearsFrom(start: Date, years: number): Date {
    const then = new Date(start);
    then.setUTCFullYear(then.getUTCFullYear() + years);
    return then;
  }

  async settingsSay(...texts: string[]): Promise<void> {
    await this.#member.page.goto("/app/settings");
    for (const text of texts) {
      await expect(this.#member.page.getByText(text, { exact: true }).first()).toBeVisible();
    }
  }

  /** Opens the portal from Settings; `act` presses something there. */
  async portalSays(texts: string[], act?: (portal: Page) => Promise<void>): Promise<void> {
    const { page } = this.#member;
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Manage Subscription" }).click();
    const portal = await opened;
    for (const text of texts) await expect(portal.getByText(text).first()).toBeVisible();
    await act?.(portal);
    await portal.close();
  }

  /** Presses the button that opens the checkout, and pays there. */
  async paysFor(button: string, texts: string[]): Promise<void> {
    const { page } = this.#member;
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: button }).click();
    const checkout = await opened;
    for (const text of texts) await expect(checkout.getByText(text).first()).toBeVisible();
    await this.payments.pay(checkout);
    await expect(checkout).toHaveURL(/\/app\/welcome$/);
    await checkout.close();
  }

  /** What Settings, the portal and the receipt say of a membership that renews. */
  async memberSays({ paid, renews, next, later }: Renewing): Promise<void> {
    const afterwards = later === undefined ? "" : `; ${money(later)} a year when the code is over`;
    await this.settingsSay(
      `Member, renews ${onScreens(renews)}`,
      `${asPrice(next)} a year. Change your card, see invoices or cancel in the customer portal.`,
    );
    await this.portalSays([`Renews on ${inLetters(renews)} for ${money(next)}.`]);
    await this.receiptSays({
      Paid: `${money(paid)}, one year`,
      Renews: `${onScreens(renews)}, ${money(next)}${afterwards}`,
    });
  }

  async receiptSays(lines: Record<string, string>): Promise<void> {
    const { page } = this.#member;
    await page.goto("/app/welcome");
    const receipt = page.getByRole("region", { name: "Receipt" });
    for (const [name, text] of Object.entries(lines)) {
      const line = receipt
        .locator("dl > div")
        .filter({ has: page.getByText(name, { exact: true }) });
      await expect(line.locator("dd")).toHaveText(text);
    }
  }

  async #mail(subject: string) {
    const mails = await mailsTo(this.#member.product, this.#member.email);
    return mails.find((mail) => mail.subject === subject)?.text.replaceAll(/\s+/g, " ");
  }

  async mailSays(subject: string, ...texts: string[]): Promise<void> {
    await expect.poll(() => this.#mail(subject)).toBeDefined();
    const text = await this.#mail(subject);
    for (const each of texts) expect(text).toContain(each);
  }

  /** The owner's browser some minutes later, so that its clock is the server's. */
  async inOffice(look: (office: Page) => Promise<void>): Promise<void> {
    this.now = new Date(this.now.getTime() + MINUTES_MS);
    await this.#member.leaveUntil(this.now);
    const { product } = this.#member;
    const office = await officeBeside(this.#browser, product, { at: this.now });
    await look(office);
    await office.context().close();
    await this.#member.returnTo("/app/settings");
  }

  async memberPageSays(office: Page, texts: string[], notThese: string[] = []): Promise<void> {
    await office.goto(`/office/members/${this.#id}`);
    await sayWhy(office);
    await expect(office.getByRole("heading", { level: 1 })).toHaveText(this.#member.email);
    for (const text of texts) await expect(office.getByText(text).first()).toBeVisible();
    for (const text of notThese) await expect(office.getByText(text)).toHaveCount(0);
  }

  /** Opens a figure's rows until the member's own says so: the journal reads after the event. */
  async rowSays(office: Page, figure: RowFigure, texts: string[]): Promise<void> {
    await expect(async () => {
      await office.goto(`/office/money?month=${this.#month()}&rows=${figure}`);
      const row = office.getByRole("row", { name: this.#member.email });
      for (const text of texts) await expect(row).toContainText(text, { timeout: 5_000 });
      await expect(office.getByText("Matches the total, to the cent.")).toBeVisible();
    }).toPass();
  }

  async hasNoRow(office: Page, figure: RowFigure): Promise<void> {
    await office.goto(`/office/money?month=${this.#month()}&rows=${figure}`);
    await expect(office.getByText(/^(None in |Matches the total)/)).toBeVisible();
    await expect(office.getByText(this.#member.email)).toHaveCount(0);
  }

  /** The sentence at the top, and that the rows agree with the provider. */
  async moneyAddsUp(office: Page, paying: number): Promise<void> {
    await office.goto(`/office/money?month=${this.#month()}`);
    await expect(
      office.getByText(new RegExp(`${paying} paying(?: at the end)?\\.$`)).first(),
    ).toBeVisible();
    await expect(office.getByText("It adds up.")).toBeVisible();
  }

  #month() {
    return this.now.toISOString().slice(0, 7);
  }
}
