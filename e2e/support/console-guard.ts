import type { BrowserContext } from "@playwright/test";
import type { Product } from "#product/start-product.ts";

/** What went wrong in the browser that a person would not have seen. */
export type ConsoleGuard = {
  /** Console lines that belong to the journey, such as the browser's note about a refused request. */
  allow(pattern: RegExp): void;
  problems(): string[];
};

/** The browser's own line about an answer of 400 and above, for journeys that provoke one. */
export const refused = (status: number) => new RegExp(`status of ${status} `);

/**
 * What a page asks by itself may cross the end of its session on the way, in any tab: the check of the
 * membership, its news, and how a day was written, asked anew after each write. It is refused, as it
 * should be, and the browser notes every refusal.
 */
const CROSSED_A_SIGN_OUT =
  /status of 401 .*\/api\/(functions\/check-subscription|me\/events|one-things\/[\d-]+\/edits)\)$/;

/**
 * The browser counts seconds from the page's load, which a busy machine may take to draw it, or to
 * follow a link whose styles the router asks for ahead. Whether each face that is fetched ahead is
 * written in is the byte budgets' journey's question.
 */
const DRAWN_LATE =
  /^warning: The resource \S+\.(woff2|css#?) was preloaded .* not used within a few/;

/**
 * Watches every page of the product in a context: console errors and warnings, uncaught errors, and
 * requests to any other origin. The app of a store has an origin of its own, and asks the product's.
 */
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
