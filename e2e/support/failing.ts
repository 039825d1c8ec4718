import type { Route } from "@playwright/test";

/** Answers a request as a server would in which something broke. */
export const failing = (route: Route): Promise<void> =>
  route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" });
