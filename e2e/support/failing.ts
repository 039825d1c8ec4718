import type { Page, Route } from "@playwright/test";

/** The headers of every answer of the server (decision 163). */
export const MARK = { "x-answered-for": "anyone" };

export const failing = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    headers: MARK,
    contentType: "application/problem+json",
    body: "{}",
  });

export const refusing = (route: Route): Promise<void> =>
  route.fulfill({
    status: 409,
    headers: MARK,
    contentType: "application/problem+json",
    json: { code: "one_thing.date_closed", title: "Closed" },
  });

export const BROKEN = "This page is broken on purpose";

/** Makes one page throw when it renders; returns a function that restores it. */
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
