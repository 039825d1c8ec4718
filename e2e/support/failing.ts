import type { Page, Route } from "@playwright/test";

/** Answers a request as a broken server would. */
export const failing = (route: Route): Promise<void> =>
  route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" });

/** Answers a request as a server would that can no longer take what is in it. */
export const refusing = (route: Route): Promise<void> =>
  route.fulfill({
    status: 409,
    contentType: "application/problem+json",
    json: { code: "one_thing.date_closed", title: "Closed" },
  });

/** What a broken page throws, for whoever finds it in the console. */
export const BROKEN = "This page is broken on purpose";

/**
 * Replaces the script of one page by one whose page throws as soon as it is drawn; gives a function
 * that stops this.
 */
export async function breakPage(page: Page, name: string): Promise<() => Promise<void>> {
  const script = new RegExp(`/assets/${name}-[\\w-]+\\.js$`);
  await page.route(script, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `export default function Broken() { throw new Error("${BROKEN}"); }`,
    }),
  );
  return () => page.unroute(script);
}
