import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { countPresses, officeBeside } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { EURO_PRICE, PRICE, SUBSCRIBE } from "#support/price.ts";

test.use({ business: "price" });

const RAISED = "$89";
const NEW_SUBSCRIBE = `Subscribe — ${RAISED}/year`;

// Pages, the checkout, the office and the log agree on one price.
test.describe("the price", { tag: "@long" }, () => {
  test("is changed in two presses, shown without a build, asked for again, and undone until it is sold", async ({
    page,
    context,
    browser,
    product,
    member,
    guard,
  }) => {
    guard.allow(refused(409));
    await page.goto("/app/accountability");
    const subscribe = page.getByRole("button", { name: SUBSCRIBE });
    await expect(subscribe).toBeVisible();
    const before = await page.request.get("/tiers");
    expect(await before.text()).toContain(PRICE);

    const office = await officeBeside(browser, product, { path: "/office/offers" });
    const sheet = office.getByRole("dialog");
    const raise = async () => {
      await office.getByRole("button", { name: "Change the Price" }).click();
      await sheet.getByLabel("US dollars a year").fill("89");
      await sheet.getByLabel("Euros a year").fill("84");
      await sheet.getByLabel("Reason", { exact: true }).fill("There is more to read");
      await expect(sheet.getByText(NEW_SUBSCRIBE)).toBeVisible();
      await sheet.getByRole("button", { name: "Change It Now" }).click();
      await expect(sheet).toBeHidden();
    };
    const presses = await countPresses(office);
    await raise();
    expect(await presses()).toBe(2);
    const notice = office.getByRole("status").filter({ hasText: "No one has bought at it yet." });
    await expect(notice).toContainText("$89.00 and €84.00 since");
    await office.getByRole("button", { name: /^Undo/ }).click();
    await expect(notice).toBeHidden();
    expect(await (await page.request.get("/tiers")).text()).toContain(PRICE);
    await raise();

    for (const path of ["/", "/tiers", "/terms", "/app-preview"]) {
      const text = await (await page.request.get(path)).text();
      expect(text, path).toContain(RAISED);
      for (const former of [PRICE, EURO_PRICE, "⟦"]) expect(text, path).not.toContain(former);
    }
    const known = { "if-none-match": before.headers().etag ?? "" };
    expect((await page.request.get("/tiers", { headers: known })).status()).toBe(200);

    // The page was open while the price changed.
    await subscribe.click();
    await expect(
      page.getByText("The price changed to $89.00 while this page was open.").first(),
    ).toBeVisible();
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: NEW_SUBSCRIBE }).click();
    const checkout = await opened;
    await expect(checkout.getByText(`${RAISED}.00`).first()).toBeVisible();
    await new Payments(product).pay(checkout);
    await expect(checkout).toHaveURL(/\/app\/welcome$/);
    await page.goto("/app/settings");
    await expect(page.getByText(`${RAISED} a year`, { exact: false }).first()).toBeVisible();
    expect(member.email).toBeTruthy();

    await office.reload();
    await expect(office.getByRole("heading", { level: 1, name: "Price and Offers" })).toBeVisible();
    await expect(notice).toBeHidden();
    await office.goto("/office/log");
    await expect(
      office.getByText("Changed the price from $79.00 and €75.00 to $89.00 and €84.00").first(),
    ).toBeVisible();
    await expect(office.getByText("Undid the price $89.00 and €84.00")).toBeVisible();
  });
});
