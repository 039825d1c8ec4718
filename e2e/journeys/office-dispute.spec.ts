import type { Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "#support/accessibility.ts";
import { expect, test } from "#support/fixtures.ts";
import { enter } from "#support/keyboard.ts";
import { countPresses, officeBeside } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";

// A product of its own, in which nothing else is disputed.
test.use({ settings: { APP_WORKER: "off", COMPANY_NAME: "Dispute Ltd" } });

const MOST_PRESSES = 3;

type Dispute = { status: string; evidence_details: { submission_count: number } };

/** Opens Today and counts the presses of `what`. */
async function fromToday(office: Page, what: () => Promise<void>): Promise<void> {
  await office.goto("/office");
  await expect(office.getByRole("heading", { name: "A dispute to answer" })).toBeVisible();
  const presses = await countPresses(office);
  await what();
  expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);
}

for (const { way, size, act, answered, status } of [
  {
    ...{ way: "contested", size: { width: 1280, height: 900 }, act: "Send the Answer" },
    ...{ answered: "The answer was sent.", status: "under_review" },
  },
  {
    ...{ way: "let go", size: { width: 390, height: 844 }, act: "Let It Go" },
    ...{ answered: "The dispute was let go.", status: "lost" },
  },
]) {
  test(`a dispute is ${way} from Today`, async ({ browser, product, visitor: member }) => {
    const payments = new Payments(product);
    await member.join();
    await payments.buyFor(member);
    const { id: subscription = "" } =
      (await payments.state()).subscriptions.find(({ email }) => email === member.email) ?? {};
    await payments.act("dispute", { subscription });
    const office = await officeBeside(browser, product);
    await office.setViewportSize(size);
    const need = office.getByRole("link", { name: "Answer the Dispute: A dispute to answer" });
    const sheet = office.getByRole("dialog", { name: `Answer the dispute of ${member.email}` });

    await test.step("the sheet says what each answer will do", async () => {
      await office.goto("/office");
      await expect(office.getByText(/^by \d+\s\w+$/)).toBeVisible();
      await need.click();
      await expect(sheet.getByText(`The bank keeps the ${PRICE}.00`)).toBeVisible();
      await expect(sheet.getByText("Nothing they wrote is sent.")).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await office.emulateMedia({ colorScheme });
        await expectAccessible(office);
        await expectNoOverflow(office);
      }
    });

    await test.step("it is answered in three presses at most", async () => {
      await fromToday(office, async () => {
        if (way === "contested") {
          await enter(office, need);
        } else {
          await need.click();
          await sheet.getByRole("radio", { name: "Contest it" }).press("ArrowRight");
          await expect(sheet.getByText(`The ${PRICE}.00 stays with them.`)).toBeVisible();
        }
        await enter(office, sheet.getByRole("button", { name: act }));
        await expect(office.getByText(answered)).toBeVisible();
      });
    });

    await test.step("what came of it stands with the member, in the log and at the bank", async () => {
      await office.reload();
      await expect(office.getByText("Adrian answered the dispute").first()).toBeVisible();
      await expect(office.getByRole("button", { name: /^Answer the dispute/ })).toBeHidden();
      await office.goto("/office/log");
      const line = office.getByRole("row").filter({ hasText: member.email });
      await expect(line.filter({ hasText: "Answered the dispute" }).first()).toBeVisible();
      const [dispute] = await payments.recorded<Dispute>("disputes");
      expect(dispute).toMatchObject({ status });
      // The provider's event about it may still be on its way.
      await expect(async () => {
        await office.goto("/office");
        await expect(office.getByRole("heading", { name: "Needs you", exact: true })).toBeVisible();
        await expect(need).toBeHidden({ timeout: 5_000 });
      }).toPass();
    });
    await office.context().close();
  });
}
