import { linkFromMail, mailsTo } from "#product/mailbox.ts";
import { expect, test } from "#support/fixtures.ts";
import { countPresses, officeBeside } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";
import { earlyInMonth } from "#support/wall-time.ts";

const SUM = `${PRICE}.00`;
const MINUTE_MS = 60_000;

// A product of its own, whose clock passes a refund's minute.
test.use({ business: "office-gifts" });

// The mails, the links and the provider agree with what the office did.
test.describe("a gift in the office", { tag: "@long" }, () => {
  test("goes to another address, and is refunded after its minute", async ({
    browser,
    product,
  }) => {
    const stamp = Date.now();
    const giver = `giver-${stamp}@example.com`;
    const wrong = `wrong-${stamp}@example.com`;
    const right = `right-${stamp}@example.com`;
    const shop = await browser.newPage({ baseURL: product.url });
    // At noon the gift of that day goes out.
    const noon = earlyInMonth();
    await product.setClock(noon);
    await shop.clock.setSystemTime(noon);

    await test.step("a visitor mistypes the address of a gift", async () => {
      await shop.goto("/gift");
      await shop.getByLabel("Their email address").fill(wrong);
      await shop.getByLabel("Your name, as they know it").fill("Ada L");
      await shop.getByLabel("A note from you (optional)").fill("For your mornings.");
      const opened = shop.context().waitForEvent("page");
      await shop.getByRole("button", { name: "Pay by Card" }).click();
      const checkout = await opened;
      await new Payments(product).pay(checkout, { email: giver });
      await expect(checkout.getByRole("heading", { name: "Your gift is paid." })).toBeVisible();
      await product.runTask("gifts-due");
    });
    const first = await linkFromMail(product, wrong, /\/gift\//);

    const office = await officeBeside(browser, product, { at: noon });
    const sheet = office.getByRole("dialog");
    const act = (name: string) => office.getByRole("button", { name: new RegExp(`^${name}`) });
    const because = () =>
      sheet.getByLabel(/^Reason, shown to giver and recipient/).selectOption("They asked us to");

    await test.step("staff find it by the giver's address, and send it elsewhere", async () => {
      const presses = await countPresses(office);
      await office.getByRole("link", { name: "Price and Offers", exact: true }).first().click();
      await expect(office.getByText(/1 gift is waiting|one gift is waiting/)).toBeVisible();
      await office.getByRole("link", { name: /^Gift \d+$/ }).click();
      await expect(office.getByRole("heading", { level: 1, name: /^Gift \d+$/ })).toBeVisible();
      await expect(office.getByText(`A year from ${giver} for ${wrong}`)).toBeVisible();
      await expect(office.getByText("For your mornings.")).toBeHidden();
      await act("Send to another address").click();
      await sheet.getByLabel("New email address").fill(right);
      expect(await presses(), "from Today").toBe(3);
      await because();
      await sheet.getByRole("button", { name: "Change Address" }).click();
      await expect(sheet).toBeHidden();
      await expect(office.getByText(`A year from ${giver} for ${right}`)).toBeVisible();
    });

    await test.step("the first link is dead, and the giver knows", async () => {
      const second = await linkFromMail(product, right, /\/gift\//);
      await shop.goto(first);
      await expect(shop.getByRole("heading", { level: 1 })).not.toHaveText(
        "Ada L gave you a year.",
      );
      await shop.goto(second);
      await expect(shop.getByRole("heading", { level: 1 })).toHaveText("Ada L gave you a year.");
      const told = (await mailsTo(product, giver)).map(({ text }) => text).join("\n");
      expect(told).toContain(`now goes to ${right}`);
    });

    await test.step("a refund is undone, then goes through after its minute", async () => {
      for (const isUndone of [true, false]) {
        await act(`Refund \\${SUM}`).click();
        await because();
        await sheet.getByRole("button", { name: `Refund ${SUM}` }).click();
        await expect(sheet).toBeHidden();
        const undo = office.getByRole("button", { name: "Undo" });
        await expect(undo).toBeVisible();
        if (!isUndone) continue;
        await undo.click();
        await expect(undo).toBeHidden();
      }
      await product.setClock(new Date(noon.getTime() + 10 * MINUTE_MS));
      await office.reload();
      await expect(office.getByText("It was refunded on", { exact: false }).first()).toBeVisible();
      await expect
        .poll(async () => (await mailsTo(product, giver)).map(({ subject }) => subject))
        .toContain("Your gift was canceled");
      await shop.reload();
      await expect(shop.getByRole("button", { name: "Claim the Year" })).toBeHidden();
      await office.goto("/office/log");
      const entry = office.getByRole("link", {
        name: new RegExp(`Refund.*\\${SUM}.*for gift \\d+`),
      });
      await expect(entry.first()).toBeVisible();
    });
  });
});
