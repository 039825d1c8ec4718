import { type Browser, expect, type Page } from "@playwright/test";
import { Member } from "#product/member.ts";
import { Everybody, inLetters, money, onScreens } from "#support/everybody.ts";
import { test } from "#support/moved-clocks.ts";
import { PRICE } from "#support/price.ts";

const CODE = "FREE21";
const DAYS = 21;
const NOTICE_DAYS = 5;
const WHOLE = Number(PRICE.slice(1));

// A product of its own, whose clock no other journey has moved.
test.use({ settings: { APP_WORKER: "off", COMPANY_NAME: "Trial Ltd" } });

const makeCode = async (office: Page) => {
  await office.goto("/office/money/offers");
  await office.getByRole("button", { name: "New Code" }).click();
  const sheet = office.getByRole("dialog");
  await sheet.getByLabel("Code", { exact: true }).fill(CODE);
  await sheet.getByText("Free days", { exact: true }).click();
  await sheet.getByLabel("How many days").fill(String(DAYS));
  await expect(
    sheet.getByText(`They pay nothing for ${DAYS} free days, then ${money(WHOLE)}.`),
  ).toBeVisible();
  await sheet.getByRole("button", { name: "Make the Code" }).click();
  await expect(office.getByText(`${CODE} is open.`, { exact: true })).toBeVisible();
};

/** Begins free days at the page of the offer; returns their end. */
async function beginsFreeDays(everybody: Everybody, page: Page): Promise<Date> {
  const end = everybody.daysFrom(everybody.now, DAYS);
  await page.goto(`/offer/${CODE}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Free for ${DAYS} days.`);
  await everybody.paysFor("Start the Free Days", [
    `Free until ${inLetters(end)}`,
    `From ${inLetters(end)} you authorize ${money(WHOLE)} every year until you cancel.`,
  ]);
  return end;
}

/** Another member, at the same time. */
async function secondOf(everybody: Everybody, { product }: Member, browser: Browser) {
  const context = await browser.newContext({ baseURL: product.url });
  await context.clock.install({ time: everybody.now });
  const member = new Member(await context.newPage(), product);
  const other = new Everybody(member, browser);
  other.now = everybody.now;
  await other.join();
  return { other, member };
}

test("everybody says the same of free days that are kept, and of those that are left", {
  tag: "@long",
}, async ({ browser, visitor: member }) => {
  const everybody = new Everybody(member, browser);
  await everybody.join();
  await everybody.inOffice(makeCode);
  const end = await beginsFreeDays(everybody, member.page);
  const charged = `On that day your card is charged ${PRICE} for a year`;

  await test.step("nothing is charged at first", async () => {
    await everybody.settingsSay(`Free until ${onScreens(end)}`);
    await everybody.settingsSay(
      `Then ${PRICE} a year, charged to your card. Cancel before, or change your card, in the customer portal.`,
    );
    await everybody.portalSays([
      `Your trial ends on ${inLetters(end)}. The first payment is on that day for ${money(WHOLE)}.`,
    ]);
    await everybody.receiptSays({
      Paid: "Nothing was charged",
      Renews: `${onScreens(end)}, ${money(WHOLE)}`,
    });
    const subject = `Your membership is open, free until ${inLetters(end)}`;
    await everybody.mailSays(subject, "Nothing was charged today.", charged);
    await everybody.inOffice(async (office) => {
      await everybody.memberPageSays(office, [
        `Reads without paying until ${onScreens(end)}: these are the free days of a code.`,
      ]);
      await everybody.rowSays(office, "given", ["Free days"]);
      await everybody.hasNoRow(office, "new");
      await everybody.hasNoRow(office, "received");
    });
  });

  await test.step("a mail comes before the end, and the card is charged at it", async () => {
    await everybody.moveTo(everybody.daysFrom(end, -NOTICE_DAYS));
    await everybody.mailSays(`Your free days end on ${inLetters(end)}`, charged);
    await everybody.moveTo(everybody.daysFrom(end, 2));
    const renews = everybody.yearsFrom(end, 1);
    await everybody.memberSays({ paid: WHOLE, renews, next: WHOLE });
    await everybody.mailSays(
      "Your membership is open",
      `What you agreed to: ${PRICE} a year, charged today. It renews automatically on ${inLetters(renews)}`,
    );
    await everybody.inOffice(async (office) => {
      await everybody.memberPageSays(office, [
        `${money(WHOLE)} in one payment, nothing returned`,
        "First payment",
        `Pays by card since ${onScreens(end)}, and is paid until ${onScreens(renews)}.`,
        `${onScreens(renews)}, renews by itself`,
      ]);
      await everybody.rowSays(office, "new", ["First payment", money(WHOLE)]);
      await everybody.rowSays(office, "received", [money(WHOLE)]);
      await everybody.hasNoRow(office, "given");
      await everybody.moneyAddsUp(office, 1);
    });
  });

  await test.step("who cancels within the free days is never charged", async () => {
    const { other, member: leaver } = await secondOf(everybody, member, browser);
    const over = await beginsFreeDays(other, leaver.page);
    await other.settingsSay(`Free until ${onScreens(over)}`);
    await other.portalSays([], (portal) => other.payments.cancelPlan(portal));
    await other.settingsSay(`Member until ${onScreens(over)}. It will not renew.`);
    await other.portalSays([`Cancels on ${inLetters(over)}.`]);
    await other.moveTo(other.daysFrom(over, -NOTICE_DAYS));
    await other.mailSays(
      `Your free days end on ${inLetters(over)}`,
      "Your membership ends on that day, and nothing is charged.",
    );
    await other.inOffice(async (office) => {
      await other.memberPageSays(office, [`${onScreens(over)}`, "Free days"]);
      await other.rowSays(office, "given", ["Free days"]);
    });
    await other.moveTo(other.daysFrom(over, 2));
    await expect(leaver.page.getByText(/^Your membership ended /)).toBeVisible();
    await other.mailSays("Your membership has ended", "Nothing more will be charged.");
    const { customer } = (await other.payments.state()).subscriptions.find(
      ({ email }) => email === leaver.email,
    ) ?? { customer: "" };
    expect(await other.payments.recorded(`charges?customer=${customer}`)).toEqual([]);
    await other.inOffice(async (office) => {
      await other.memberPageSays(office, ["Has never paid."]);
      for (const figure of ["given", "new", "lapsed", "received"] as const) {
        await other.hasNoRow(office, figure);
      }
      await other.moneyAddsUp(office, 1);
    });
    await leaver.page.context().close();
  });
});
