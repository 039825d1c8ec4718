import type { Page } from "@playwright/test";
import { guardConsole } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";

/** Collects the policy violations of every page opened from now on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("reportViolation", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, sample } = event;
      const where = `${location.pathname} ${sourceFile} ${sample}`;
      const note = Reflect.get(window, "reportViolation") as (text: string) => void;
      note(`${effectiveDirective} ${blockedURI} ${where}`);
    });
  });
  return violations;
}

// Only a browser enforces a policy.
test.describe("Content security policy and Trusted Types (ASVS chapter 3)", () => {
  test("text becomes neither HTML nor code nor style, no matter who writes it §S23 §S50", async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({ baseURL: product.url });
    const guard = guardConsole(context, product);
    const page = await context.newPage();
    const violations = await watchPolicy(page);
    // The one built page that no other journey loads.
    await page.goto("/farewell");
    await page.getByRole("heading", { level: 1 }).click();
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    expect(guard.problems()).toEqual([]);
    const errors = await page.evaluate(async () => {
      const nameOfError = (act: () => unknown) => {
        try {
          act();
          return "none";
        } catch (error) {
          return error instanceof Error ? error.name : "unknown";
        }
      };
      // Playwright's own evaluation is exempt from the policy; code that it leaves behind is not.
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
    // Reports arrive after the violation.
    for (const directive of ["require-trusted-types-for", "trusted-types", "style-src-attr"]) {
      await expect.poll(() => violations.join("\n")).toContain(directive);
    }
    // Each violation is a console error too, so the guard of every journey checks the policy.
    for (const said of [/'TrustedHTML' assignment/, /TrustedTypePolicy/, /inline style/]) {
      await expect.poll(() => guard.problems().join("\n")).toMatch(said);
    }
    await context.close();
  });
});
