import type { Page } from "@playwright/test";
import type { Member } from "#product/member.ts";
import { expectSound } from "#support/accessibility.ts";
import { expect, test } from "#support/fixtures.ts";
import { enter } from "#support/keyboard.ts";
import { officeBeside } from "#support/office.ts";

// A product of its own, in which nothing else breaks.
test.use({ business: "fault" });

const PRIVATE = "A sentence for nobody else";
const PAGE = "/app/rest";
const PLACE = /apps\/web\/src\/[\w/.-]+\.tsx?:\d+|packages\/[\w/.-]+\.ts:\d+/;

/** A day, and an answer of the server that carries a date which does not exist. */
async function keepDayThatBreaks(member: Member): Promise<void> {
  await member.commit(PRIVATE);
  await member.page.route("**/api/rest-days", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), from: "soon" } });
  });
}

/** Opens the page that breaks, and returns the reference that it shows. */
async function crash(page: Page): Promise<string> {
  await page.goto(PAGE);
  const alert = page.getByRole("alert").filter({ hasText: "Unexpected Application Error!" });
  await expect(alert).toBeVisible();
  const [, reference = ""] = /mention ([\w-]+)/.exec(await alert.innerText()) ?? [];
  expect(reference).not.toBe("");
  return reference;
}

// Minified code of the build, named by its sources.
test("a page that breaks is counted in the office, with its place in the sources", {
  tag: "@long",
}, async ({ browser, product, member, guard }) => {
  guard.allow(/Not a calendar date/);
  const { page } = member;
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/faults")) sent.push(request.postData() ?? "");
  });
  await keepDayThatBreaks(member);
  await crash(page);
  const office = await officeBeside(browser, product, { path: "/office/faults" });
  const main = office.getByRole("main");
  const fault = main.getByRole("listitem");
  const shows = async (text: string | RegExp) => {
    await expect(async () => {
      await office.reload();
      await expect(fault).toContainText(text, { timeout: 5_000 });
    }).toPass();
  };

  await test.step("the office says what broke, and where", async () => {
    await shows("1 member, once");
    await expect(main).toContainText("1 open error.");
    await expect(fault).toContainText("A page got a date or time that doesn’t exist.");
    await expect(fault).toContainText(`On ${PAGE}`);
    await expect(fault).toContainText(PLACE);
    for (const text of [PRIVATE, member.email, "soon"]) expect(sent.join()).not.toContain(text);
    await expectSound(office);
  });

  await test.step("the same again counts twice", async () => {
    const reference = await crash(page);
    await shows("1 member, 2 times");
    await main.getByRole("searchbox", { name: "Reference from a member" }).fill(reference);
    await expect(office).toHaveURL(new RegExp(`q=${reference}`));
    await expect(fault).toHaveCount(1);
  });

  await test.step("the engineer gets the whole of it", async () => {
    await office.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await office.goto("/office/faults");
    await enter(office, fault.getByRole("button", { name: /^Copy for an Engineer/ }));
    await expect(office.getByText("Error copied", { exact: true })).toBeVisible();
    const copied = await office.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^RangeError, invalid_time$/m);
    expect(copied).toMatch(/^Seen by: 1 member, 2 times$/m);
    expect(copied).toMatch(/^ {2}\S+\.tsx?:\d+:\d+ {2}\S/m);
    expect(copied).toMatch(/^ {2}\d+ s: GET \/api\/rest-days, 200$/m);
  });

  await test.step("Sentry receives it from the server", async () => {
    const { events } = await (await fetch(`${product.payments_url}/control/faults/events`)).json();
    expect(events[0]).toMatchObject({ exception: { values: [{ type: "RangeError" }] } });
  });

  await test.step("solved, it waits under its own tab and can be opened again", async () => {
    await fault.getByRole("button", { name: /^Mark as Resolved/ }).click();
    await expect(main).toContainText("No open errors.");
    await main.getByRole("link", { name: /^Resolved/ }).click();
    await fault.getByRole("button", { name: /^Reopen/ }).click();
    await expect(main).toContainText("1 open error.");
  });
  await office.context().close();
});
