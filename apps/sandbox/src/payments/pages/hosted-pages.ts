import { Hono } from "hono";
import { checkoutRoutes } from "./checkout.routes.ts";
import type { HostedProvider } from "./hosted-provider.ts";
import { portalRoutes } from "./portal.routes.ts";

/** What the hosted pages need: the provider behind them, whose shop it is, and the time. */
export type HostedPagesOptions = {
  hosted: HostedProvider;
  /** The name of the business that sells. */
  business: string;
  /** The instant by which a card has expired or not. */
  now: () => Date;
};

/**
 * The pages that members see at the payment provider's: the checkout under `/c/pay/` and the
 * billing portal under `/p/session/`. They work without scripts.
 */
export function hostedPages(options: HostedPagesOptions): Hono {
  const app = new Hono();
  app.route("/c/pay", checkoutRoutes(options));
  app.route("/p/session", portalRoutes(options));
  return app;
}
