import { Everybody, inLetters, money, onScreens } from "#support/everybody.ts";
import { expect, test } from "#support/moved-clocks.ts";
import { PRICE } from "#support/price.ts";

const WHOLE = Number(PRICE.slice(1));
const BACK = 12.34;

// A product of its own, whose clock no other journey has moved.
test.use({ settings: { APP_WORKER: "off", COMPANY_NAME: "Refund Ltd" } });

test("everybody says the same of a refund in part", { tag: "@long" }, async ({
  browser,
  visitor: member,
}) => {
  const everybody = new Everybody(member, browser);
  await everybody.join();
  const start = everybody.now;
  const renewal = everybody.yearsFrom(start, 1);
  await everybody.payments.buyFor(member);

  await test.step("staff return a part a week later", async () => {
    await everybody.moveTo(everybody.daysFrom(start, 7));
    await everybody.inOffice(async (office) => {
      await everybody.memberPageSays(office, [`${money(WHOLE)} in one payment, nothing returned`]);
      await office.getByRole("button", { name: /^Refund/ }).click();
      const sheet = office.getByRole("dialog");
      await sheet.getByText("A part").click();
      await sheet.getByLabel("Amount in US dollars").fill(String(BACK));
      await sheet.getByRole("button", { name: `Refund ${money(BACK)}` }).click();
      await expect(
        office.getByText(`${money(BACK)} goes back to Visa ending 4242 in`).first(),
      ).toBeAttached();
      await everybody.letMinutePass();
      await expect(
        office.getByText(`Stripe has taken the refund of ${money(BACK)}.`),
      ).toBeVisible();
    });
  });

  await test.step("the member reads it, and keeps the membership", async () => {
    await everybody.settingsSay(`Member, renews ${onScreens(renewal)}`);
    await everybody.portalSays([
      `Renews on ${inLetters(renewal)} for ${money(WHOLE)}.`,
      "Partially refunded",
    ]);
    await everybody.receiptSays({
      Paid: `${money(WHOLE)}, one year`,
      Refunded: money(BACK),
      Renews: `${onScreens(renewal)}, ${money(WHOLE)}`,
    });
    await everybody.mailSays(
      "We have returned your money",
      `We have returned ${money(BACK)} of the ${money(WHOLE)} you paid on`,
      "Your membership stays open until",
    );
  });

  await test.step("the office counts the money, and the member as before", () =>
    everybody.inOffice(async (office) => {
      await everybody.memberPageSays(office, [
        `${money(WHOLE)} in one payment, ${money(BACK)} returned`,
        "Returned in part",
        `\u2212${money(BACK)}`,
        `${onScreens(renewal)}, renews by itself`,
      ]);
      await everybody.rowSays(office, "returned", [money(BACK)]);
      await everybody.rowSays(office, "closing", [money(WHOLE)]);
      await everybody.hasNoRow(office, "refunded");
    }));
});
