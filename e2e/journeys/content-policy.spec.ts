import type { Page } from "@playwright/test";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { Payments } from "#support/payments.ts";

const PUBLIC = [
  "/",
  "/about",
  "/demo",
  "/app-preview",
  "/tiers",
  "/app-store-preview",
  "/privacy",
  "/terms",
  "/auth",
  "/auth?tab=sign-up",
  "/farewell",
  "/no/such/page",
];

const MEMBERS = [
  "/app",
  "/app/accountability",
  "/app/history",
  "/app/resources",
  "/app/resources?q=patience",
  "/app/resources/excerpts/introduction",
  "/app/resources/case-studies/2008-crash",
  "/app/programme",
  "/app/programme/1",
  "/app/manifesto",
  "/app/community",
  "/app/welcome",
  "/app/about",
  "/app/settings",
  "/app/settings/two-factor",
  "/app/settings/devices",
  "/app/settings/email",
  "/app/settings/reminders",
  "/app/settings/sign-in",
  "/stripe-test",
];

/** Collects what the browser refuses on any page that is opened from now on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("noteViolation", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, sample } = event;
      const where = `${location.pathname} ${sourceFile} ${sample}`;
      const note = Reflect.get(window, "noteViolation") as (text: string) => void;
      note(`${effectiveDirective} ${blockedURI} ${where}`);
    });
  });
  return violations;
}

/** Opens a page, wakes it as a reader would, and goes through it to its end. */
async function readThrough(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.mouse.move(200, 300, { steps: 2 });
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[data-waiting]")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
}

test.describe("Content security policy and Trusted Types (ASVS chapter 3)", () => {
  test("no public page does anything that its policy refuses", async ({ page, guard }) => {
    guard.allow(refused(404));
    const violations = await watchPolicy(page);
    for (const path of PUBLIC) {
      await readThrough(page, path);
      await page.waitForLoadState("networkidle");
    }
    await page.goto("/");
    await page.getByRole("button", { name: "Next slide" }).click();
    await page.goto("/auth");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    expect(violations).toEqual([]);
  });

  test("no screen of a member does, and none that opens over another", async ({
    visitor,
    page,
    product,
  }) => {
    const violations = await watchPolicy(page);
    await visitor.join();
    await visitor.commit("Call Ana");
    await visitor.reflect("Completed");
    await new Payments(product).buyFor(visitor);
    for (const path of MEMBERS) await readThrough(page, path);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Account", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(violations).toEqual([]);
  });

  test("text becomes neither HTML nor code nor style, whoever writes it", async ({
    page,
    guard,
  }) => {
    guard.allow(/./);
    const violations = await watchPolicy(page);
    await page.goto("/about");
    const errors = await page.evaluate(async () => {
      const nameOfError = (act: () => unknown) => {
        try {
          act();
          return "none";
        } catch (error) {
          return error instanceof Error ? error.name : "unknown";
        }
      };
      // What the test runs itself may evaluate; what it leaves behind is held to the policy.
      const later = Promise.withResolvers<string>();
      // biome-ignore lint/security/noGlobalEval: whether it is refused is the question.
      setTimeout(() => later.resolve(nameOfError(() => window.eval("1"))));
      const text = "<img src=x onerror=alert(1)>";
      return {
        html: nameOfError(() => {
          document.createElement("div").innerHTML = text;
        }),
        script: nameOfError(() => {
          document.createElement("script").src = "/assets/x.js";
        }),
        handler: nameOfError(() => document.body.setAttribute("onclick", "alert(1)")),
        policy: nameOfError(() => {
          const types = Reflect.get(window, "trustedTypes") as {
            createPolicy(name: string, rules: object): unknown;
          };
          return types.createPolicy("default", { createHTML: (html: string) => html });
        }),
        code: await later.promise,
        style: nameOfError(() => document.body.setAttribute("style", "outline: 3px solid red")),
      };
    });
    expect(errors).toEqual({
      html: "TypeError",
      script: "TypeError",
      handler: "TypeError",
      policy: "TypeError",
      code: "EvalError",
      style: "none",
    });
    await expect(page.locator("body")).not.toHaveCSS("outline-style", "solid");
    // Reports come after the act that they are about.
    for (const directive of ["require-trusted-types-for", "trusted-types", "style-src-attr"]) {
      await expect.poll(() => violations.join("\n")).toContain(directive);
    }
  });

  test("every answer carries a policy that allows nothing by default, and nothing inline at large", async ({
    request,
    product,
  }) => {
    for (const path of [...PUBLIC, "/app", "/api/nowhere", "/robots.txt", "/favicon.svg"]) {
      const answer = await request.get(new URL(path, product.url).href);
      const headers = answer.headers();
      const policy = headers["content-security-policy"] ?? "";
      expect(policy, path).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
      expect(policy, path).not.toMatch(/unsafe-(inline|eval)|\*|https?:/);
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(await answer.text(), path).not.toContain("origin.invalid");
    }
  });
});
