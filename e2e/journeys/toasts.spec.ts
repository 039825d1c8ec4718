import type { Locator, Page } from "@playwright/test";
import { refused } from "#support/console-guard.ts";
import { failing, refusing } from "#support/failing.ts";
import { expect, test } from "#support/fixtures.ts";
import { whenStill } from "#support/stillness.ts";

const SCREENS = [
  { width: 390, height: 844 },
  { width: 320, height: 700 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

const toasts = (page: Page) => page.locator(".toast");

/** Expects the messages on the screen to cover nothing of what they are about. */
async function expectClear(page: Page, subjects: Record<string, Locator>): Promise<void> {
  await expect(toasts(page).first()).toBeVisible();
  // It rises into its place.
  await whenStill(page);
  const boxes = await Promise.all((await toasts(page).all()).map((toast) => toast.boundingBox()));
  for (const [name, subject] of Object.entries(subjects)) {
    const box = await subject.boundingBox();
    if (!box) throw new Error(`There is no ${name} on the screen`);
    for (const toast of boxes) {
      const covers =
        toast !== null &&
        toast.x < box.x + box.width &&
        box.x < toast.x + toast.width &&
        toast.y < box.y + box.height &&
        box.y < toast.y + toast.height;
      expect(covers, `a message covers the ${name} at ${page.viewportSize()?.width} px`).toBe(
        false,
      );
    }
  }
}

/** How often words can be seen on the page. */
const seen = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).locator("visible=true").count();

for (const screen of SCREENS) {
  test(`messages cover neither what they announce nor its button at ${screen.width} px`, async ({
    member,
    page,
    guard,
  }) => {
    guard.allow(refused(409));
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(screen);
    await member.commit("Write the first page of the plan");
    const update = page.getByRole("button", { name: "Update My ONE Thing" });
    await expectClear(page, { editor: member.editor, button: update });
    await expect(toasts(page)).toHaveCount(1);

    const answers = page.getByRole("group", { name: "How did it go?" });
    const result = page.getByText("You can change this today and for two days after.");
    for (const [answer, words] of [
      ["Missed", "Try Again Tomorrow"],
      ["Completed", "Excellent!"],
    ] as const) {
      await member.reflect(answer);
      await expect(member.toast(words)).toBeVisible();
      await expectClear(page, { answers, result, streak: member.streak });
      // The message of the sentence went, and that of the answer before.
      await expect(toasts(page)).toHaveCount(1);
      await expect.poll(() => seen(page, words)).toBe(1);
    }

    await page.route("**/api/writes", refusing);
    await page.getByRole("button", { name: "Partial", exact: true }).click();
    await expect(page.getByText("One change was refused. Your words are saved.")).toBeVisible();
    // The bar has said it: the message before is old news, and none repeats it.
    await expect(toasts(page)).toHaveCount(0);
  });
}

test("nothing is said twice: neither by two messages nor beside the form", async ({
  visitor,
  page,
  guard,
}) => {
  guard.allow(refused(500));
  await page.goto("/auth");
  await page.route("**/api/auth/sign-in/email", failing);
  for (const attempt of [1, 2, 3]) {
    await visitor.submitSignIn(`not the password ${attempt}`);
    await expect(page.getByText("Sign in failed").first()).toBeVisible();
    await expect(toasts(page)).toHaveCount(1);
    await expect.poll(() => seen(page, "An error occurred. Please try again.")).toBe(1);
  }
});
