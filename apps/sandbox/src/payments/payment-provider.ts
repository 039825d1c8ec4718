import { Hono } from "hono";
import { createApi } from "./api/api.ts";
import { Faults } from "./api/faults.ts";
import { IdempotencyKeys } from "./api/idempotency.ts";
import { modeOf } from "./api/mode.ts";
import { Outage } from "./api/outage.ts";
import { KINDS, openBooks } from "./books/books.ts";
import type { ProviderEvent } from "./books/object-types.ts";
import type { PayoutInterval } from "./books/payment-types.ts";
import { createPersistence, type Store } from "./books/persistence.ts";
import { createControlRoutes } from "./control/control.routes.ts";
import { createControl } from "./control/control.ts";
import type { PaymentControl } from "./control/payment-control.ts";
import type { HostedProvider } from "./pages/hosted-provider.ts";
import { createHosted } from "./pages/hosted-provider.ts";
import { passTime } from "./passing-time.ts";
import { DEFAULT_OFFER, type Offer, seedCatalog, updateCatalog } from "./prices/catalog.ts";
import { Outbox, type Webhook } from "./webhooks/outbox.ts";
import { createClock, createWorld, type Setup } from "./world.ts";

export type * from "./control/payment-control.ts";
export type { Setup };

export type PaymentProviderOptions = {
  /** The base URL of the hosted pages, without a trailing slash. */
  publicUrl: string;
  apiKey: string;
  offer?: Offer;
  /** The seller's name on invoices; by default the product's. */
  accountName?: string;
  /** Differences from a ready account, whose only webhook is `webhook`. */
  setup?: Partial<Setup>;
  /** Payout schedule of the balance; "manual" by default, which is never. */
  payoutInterval?: PayoutInterval;
  /** Without one, no event is delivered. */
  webhook?: Webhook;
  /** Milliseconds before each retry of a delivery; [] means one attempt. */
  retryDelays?: readonly number[];
  /** Returns milliseconds; the system clock by default. */
  now?: () => number;
  /** The clock that dates signatures; by default the provider's, which the control can move. */
  signedAt?: () => number;
  store?: Store;
};

export type PaymentProvider = {
  app: Hono;
  hosted: HostedProvider;
  control: PaymentControl;
  /** Aborts deliveries in flight; the next start retries them. */
  close(): Promise<void>;
};

const RETRY_DELAYS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000];

/** Returns a fake payment provider with the real one's wire format; no money moves. */
export function createPaymentProvider(options: PaymentProviderOptions): PaymentProvider {
  const { publicUrl, apiKey, webhook, retryDelays = RETRY_DELAYS, offer = DEFAULT_OFFER } = options;
  const books = openBooks();
  const clock = createClock(options.now ?? Date.now);
  const outage = new Outage();
  const faults = new Faults();
  const idempotency = new IdempotencyKeys(clock);
  const mode = modeOf(apiKey);
  const outbox = new Outbox({
    webhook,
    mode,
    retryDelays,
    signedAt: options.signedAt ?? (() => clock.milliseconds()),
    onChange: () => keeper.keep(),
  });
  const { accountName = offer.name, payoutInterval = "manual" } = options;
  const send = (event: ProviderEvent) => outbox.send(event);
  const setup: Setup = {
    chargesEnabled: true,
    taxStatus: "active",
    webhooks: webhook ? [{ url: webhook.url }] : [],
    ...options.setup,
  };
  const world = createWorld({ books, setup, clock, publicUrl, accountName, payoutInterval, send });
  const keeper = createPersistence(options.store, { books, clock, outbox, idempotency });
  const onChange = keeper.keep;
  const startAfresh = () => {
    outbox.clear();
    for (const kind of KINDS) books[kind].clear();
    idempotency.restore([]);
    outage.set("none");
    faults.clear();
    world.refundsWait = false;
    world.pageAddress = "";
    clock.skew = 0;
    seedCatalog(world, offer);
  };
  if (keeper.restore()) {
    updateCatalog(world, offer);
    passTime(world, clock.milliseconds());
  } else startAfresh();
  onChange();
  const control = createControl({ world, outbox, outage, faults, onChange, startAfresh });
  const app = new Hono();
  app.route("/", createControlRoutes(control));
  app.route("/", createApi({ world, apiKey, mode, idempotency, outage, faults, onChange }));
  return {
    app,
    control,
    hosted: createHosted(world, onChange),
    async close() {
      outage.set("none");
      outbox.stop();
      await outbox.settled();
    },
  };
}
