import type { BrowserContext } from "@playwright/test";
import type { Product } from "#product/start-product.ts";

export type ConsoleGuard = {
  /** Expects these console lines, such as the browser's about a refused request. */
  allow(pattern: RegExp): void;
  problems(): string[];
};

/** The browser's line about a status of 400 and above. */
export const refused = (status: number) => new RegExp(`status of ${status} `);

/** A page's own requests may be refused when a session ends in another tab. */
const CROSSED_A_SIGN_OUT =
  /status of 401 .*\/api\/(functions\/check-subscription|me\/events|programme\/days\/\d+\/opened|one-things\/[\d-]+\/edits)\)$/;

/** A busy machine may render later than the browser's warning about unused preloads. */
const DRAWN_LATE =
  /^warning: The resource \S+\.(woff2|css#?) was preloaded .* not used within a few/;

/** Collects console errors and warnings, uncaught errors and requests to other origins. */
export function guardConsole(
  context: BrowserContext,
  product: Product,
  app = product.url,
): ConsoleGuard {
  const own = new URL(app).origin;
  const known = [own, new URL(product.url).origin];
  const allowed: RegExp[] = [CROSSED_A_SIGN_OUT, DRAWN_LATE];
  const found: string[] = [];
  const note = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) found.push(text);
  };
  const isOurs = (address: string | undefined) => address?.startsWith(own) ?? false;

  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type()) || !isOurs(message.page()?.url())) return;
    note(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => {
    if (isOurs(error.page()?.url())) note(`uncaught: ${error.error().stack}`);
  });
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    const worker = request.serviceWorker()?.url();
    const page = worker ?? (request.isNavigationRequest() ? request.url() : request.frame().url());
    if (protocol.startsWith("http") && !known.includes(origin) && isOurs(page)) {
      note(`request to another origin: ${request.url()}`);
    }
  });
  return { allow: (pattern) => allowed.push(pattern), problems: () => found };
}
