import { expectAccessible, expectNoOverflow } from "#support/accessibility.ts";
import { heldOnDevice } from "#support/device.ts";
import { expect, test } from "#support/fixtures.ts";
import { enter } from "#support/keyboard.ts";
import { countPresses, enterOffice } from "#support/office.ts";

const SENTENCE = "Call the notary before the bank opens";

test.describe("viewing as a member", { tag: "@long" }, () => {
  test("shows what a member sees, leaves what they wrote blank, and they read it", async ({
    page,
    browser,
    product,
    member,
  }) => {
    await member.commit(SENTENCE);
    const office = await browser.newPage({ baseURL: product.url });
    const { id } = JSON.parse((await member.ask("/api/auth/user")).text);
    await enterOffice(office, product, { role: "support", path: "/office/more" });
    const texts: string[] = [];
    office.on("response", async (response) => {
      if (!response.url().includes("/api/")) return;
      texts.push(await response.text().catch(() => ""));
    });
    await office.goto(`/office/members/${id}`);
    await expect(office.getByRole("heading", { level: 1 })).toHaveText(member.email);
    const row = office.getByRole("button", { name: /^View as this member/ });
    const sheet = office.getByRole("dialog", { name: `View as ${member.email}` });
    const bar = office.getByRole("status").filter({ hasText: `You see what ${member.email} sees` });

    await test.step("in two presses, for a reason", async () => {
      const presses = await countPresses(office);
      await row.click();
      await expectAccessible(office);
      await sheet.getByLabel("Reason, shown to the member").fill("They cannot open the briefing");
      await sheet.getByRole("button", { name: "View for Fifteen Minutes" }).click();
      await expect(bar).toBeAttached();
      expect(await presses()).toBe(2);
    });

    await test.step("the screens are the member's, without their words", async () => {
      const home = office.getByRole("region", { name: "Today", exact: true });
      await expect(home.getByText("█".repeat(SENTENCE.length))).toBeAttached();
      await expect(home.getByText("Left blank: what a member writes and answers")).toBeVisible();
      await expect(home.getByRole("button", { name: "Reflect on Today" })).toBeDisabled();
      await expect(office.getByText("You are reading the preview.")).toBeVisible();
      await expectAccessible(office);
      await office.getByRole("link", { name: "Vault" }).first().click();
      await expect(office.getByText("Locked for this member").first()).toBeVisible();
      await expect(office.getByText("Open for this member").first()).toBeVisible();
      for (const place of ["ONE Thing", "Focus", "History", "Manifesto", "Settings"]) {
        await office.getByRole("link", { name: place }).first().click();
        await expect(bar).toBeAttached();
        await expect(office.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(office);
      }
    });

    await test.step("on a phone, in the dark", async () => {
      await office.setViewportSize({ width: 390, height: 844 });
      await office.emulateMedia({ colorScheme: "dark" });
      await office.getByRole("link", { name: "Home" }).last().click();
      await expect(office.getByRole("button", { name: "Reflect on Today" })).toBeVisible();
      await expectAccessible(office);
      await expectNoOverflow(office);
    });

    await test.step("nothing of it stays on the device, and nothing of theirs came", async () => {
      await enter(office, office.getByRole("button", { name: "Leave" }));
      await expect(office.getByRole("heading", { level: 1 })).toHaveText(member.email);
      const { storage, databases } = await heldOnDevice(office);
      expect([...storage, ...databases].filter((row) => row.includes("█"))).toEqual([]);
      expect(texts.length).toBeGreaterThan(10);
      expect(texts.filter((text) => text.includes(SENTENCE))).toEqual([]);
    });

    await test.step("the member reads it in Settings", async () => {
      await page.goto("/app/settings");
      await page.getByRole("link", { name: /Who looked at my account/ }).click();
      const line = page.getByRole("listitem").filter({ hasText: "saw the app as you do" });
      await expect(line).toHaveCount(1);
      await expect(line.first()).toContainText("For one minute");
      await expect(line.first()).toContainText("They cannot open the briefing.");
    });
    await office.close();
  });
});
