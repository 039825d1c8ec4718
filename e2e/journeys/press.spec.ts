import type { Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";

/** Delays the responses to writes until the returned function runs. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/writes", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

// Animations of the compositor, and what is on screen before the response.
test.describe("a press on an answer (decision 119)", () => {
  test.beforeEach(({ member }) => member.commit("Write the first page of the plan"));

  test("changes the streak before the server has responded, and confirms it afterwards; no animation on the page delays it, because those run on the compositor alone §4.9", async ({
    member,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const moved = await page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect)
        .filter((effect) => effect instanceof KeyframeEffect)
        .filter((effect) => effect.getTiming().iterations === Number.POSITIVE_INFINITY)
        .flatMap((effect) => effect.getKeyframes())
        .flatMap(({ offset, computedOffset, easing, composite, ...properties }) =>
          Object.keys(properties),
        ),
    );
    expect(new Set(moved)).toEqual(new Set(["opacity", "transform"]));
    await page.emulateMedia({ reducedMotion: "reduce" });

    const letGo = await holdAnswers(page);
    await page.getByRole("button", { name: "Completed", exact: true }).click();
    await expect(member.streak).toContainText(/^1\D/);
    await expect(page.getByRole("heading", { name: "Completed." })).toBeVisible();
    await expect(member.said("Excellent!")).toHaveCount(0);
    letGo();
    await expect(member.said("Excellent!")).toBeVisible();
    await expect(member.streak).toContainText(/^1\D/);
    await page.reload();
    await expect(member.streak).toContainText(/^1\D/);
  });
});
