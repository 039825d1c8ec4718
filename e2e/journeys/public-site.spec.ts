import { expectAccessible, expectNoOverflow } from "#support/accessibility.ts";
import { expect, test } from "#support/fixtures.ts";
import { SUBSCRIBE } from "#support/price.ts";

test("The public site: from the landing page through the preview to the checkout, and its other pages §2.2 §2.18 §2.20 §2.21 §2.23", {
  tag: "@quick",
}, async ({ page, context }) => {
  const title = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
  await page.goto("/");
  await expect(page.locator("#manifesto li")).toHaveCount(8);
  await expect(page.locator("#vault li")).toHaveCount(4);
  await page.getByRole("link", { name: "See What's Inside (Free)" }).first().click();
  await expect(page).toHaveURL(/\/demo$/);
  await expect(title("A week inside")).toBeVisible();
  for (const [tab, heading] of [
    ["Vault", "Resource Vault"],
    ["Journey", "30-Day Journey"],
    ["Focus", "Accountability Engine"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: SUBSCRIBE }).first().click();
  const checkout = await opened;
  await expect(checkout.getByLabel("Card number")).toBeVisible();
  await checkout.close();
  await page.getByRole("link", { name: "Back to Home" }).first().click();
  await expect(page).toHaveURL(/\/$/);

  await test.step("what the app does, and its price", async () => {
    await page.getByRole("link", { name: "Learn More about the app" }).click();
    await expect(page.getByRole("heading", { name: "What the app does" })).toBeFocused();
    await expect(page.getByText(/^Sign Up & Subscribe/).first()).toBeVisible();
    await page.getByRole("link", { name: "See All Plans" }).click();
    await expect(page).toHaveURL(/\/#pricing$/);
  });

  await test.step("about, privacy, terms and the licenses of third-party parts", async () => {
    await page.getByRole("link", { name: "About", exact: true }).first().click();
    await expect(title(/^More than twenty years/)).toBeVisible();
    for (const name of ["Privacy", "Terms"]) {
      await page.getByRole("link", { name, exact: true }).last().click();
      await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
      await expect(title(name)).toBeVisible();
      await expect(page.getByText("Last updated")).toBeVisible();
    }
    await page.getByRole("contentinfo").getByRole("link", { name: "Licenses" }).click();
    await expect(page).toHaveURL(/\/licenses$/);
    const part = page.getByRole("main").getByRole("listitem").filter({ hasText: "react-router" });
    await part.locator("summary").click();
    await expect(part.getByText("Permission is hereby granted")).toBeVisible();
  });
});

const SENTENCE = "Send my brother the figures before lunch.";
const PHONE = { width: 390, height: 844 };

test("The landing page's field leads into the preview with its sentence, which no request carries and nothing keeps §2.2 §2.5", async ({
  page,
  product,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.setViewportSize(PHONE);
  await page.goto("/");
  const field = page.getByRole("textbox", { name: "What is your ONE Thing today?" });
  await test.step("on a phone the field, its button and both links are on the first screen", async () => {
    const parts = [field, page.getByRole("button", { name: "Try It With This" })];
    for (const name of [/^See What.s Inside/, "Already a Member? Sign In"]) {
      parts.push(page.getByRole("link", { name }));
    }
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  });

  await test.step("the sentence is committed in the preview", async () => {
    await field.fill(SENTENCE);
    await page.getByRole("button", { name: "Try It With This" }).click();
    await expect(page).toHaveURL(`${product.url}/demo`);
    await expect(page.getByRole("tabpanel")).toContainText(SENTENCE);
    await expect(page.getByRole("button", { name: "Skip to This Evening" })).toBeVisible();
    expect(sent.filter((request) => /brother/.test(decodeURIComponent(request)))).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toContain("brother");
  });

  await test.step("without a sentence the preview asks for it", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Try It Now" }).click();
    await expect(field).toBeFocused();
    await page.getByRole("button", { name: "Try It With This" }).click();
    await expect(page).toHaveURL(`${product.url}/demo`);
    await expect(page.getByRole("tabpanel").getByRole("textbox")).toBeFocused();
  });
});

test("The public menu on a phone: it opens over the page, closes by Escape, and needs no script §2.6", async ({
  browser,
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/about");
  const menu = page.getByRole("navigation", { name: "Menu" });
  const opener = page.getByText("Menu", { exact: true });
  const place = await page.getByRole("heading", { level: 1 }).boundingBox();
  await opener.click();
  await expect(menu.getByRole("link")).toHaveText([
    "Preview",
    "Manifesto",
    "Membership",
    "About",
    "Sign In",
  ]);
  await expect(menu.getByRole("link", { name: "About" })).toHaveAttribute("aria-current", "page");
  expect(await page.getByRole("heading", { level: 1 }).boundingBox()).toEqual(place);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await test.step("without scripts", async () => {
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.setViewportSize(PHONE);
    await plain.goto("/");
    await plain.getByText("Menu", { exact: true }).click();
    await plain
      .getByRole("navigation", { name: "Menu" })
      .getByRole("link", { name: "Membership" })
      .click();
    await expect(plain).toHaveURL(`${product.url}/tiers`);
    await plain.goto("/");
    await plain.getByRole("textbox").fill(SENTENCE);
    await plain.getByRole("button", { name: "Try It With This" }).click();
    await expect(plain).toHaveURL(/\/demo\?$/);
    await context.close();
  });
});
