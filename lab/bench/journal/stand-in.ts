// The fake payment provider with the books of many subscriptions, each bought once within a year.
// Started by main.ts; prints its port.
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { createPaymentProvider } from "@sovereign/sandbox/payments";

const API_KEY = "sk_test_sandbox";
const DAY_SECONDS = 24 * 3600;

const count = Number(process.argv[2]);

type Row = { id: string };
type State = { rows: Record<string, Row[]> };

/** Buys one subscription, and returns the books of it and the seeded catalog. */
async function buyOne(): Promise<State> {
  let state: State | undefined;
  const provider = createPaymentProvider({
    publicUrl: "https://payments.test",
    apiKey: API_KEY,
    store: {
      load: () => undefined,
      save(kept) {
        state = structuredClone(kept) as State;
      },
    },
  });
  const answer = await provider.app.request("/v1/checkout/sessions", {
    method: "POST",
    headers: { authorization: `Bearer ${API_KEY}` },
    body: new URLSearchParams({
      mode: "subscription",
      success_url: "https://product.test/",
      "line_items[0][price]": "price_sovereign_app_yearly",
      "line_items[0][quantity]": "1",
    }),
  });
  const { id } = (await answer.json()) as Row;
  const card = { card: "4242424242424242", name: "Max Power" };
  await provider.hosted.pay(id, { email: "max@example.com", ...card });
  await provider.close();
  if (!state) throw new Error("nothing was bought");
  return state;
}

const OF_A_PURCHASE = [
  ...["customer", "payment_method", "subscription", "invoice", "invoice_payment"],
  ...["payment_intent", "charge", "balance_transaction"],
];

/** Repeats a purchase under other ids, spread over the last year. */
function repeated({ rows, ...state }: State): State {
  const bought = OF_A_PURCHASE.flatMap((kind) => rows[kind] ?? []);
  const ids = new RegExp(bought.map(({ id }) => id).join("|"), "g");
  const all: State["rows"] = { ...rows, event: [], "checkout.session": [], checkout_order: [] };
  for (const kind of OF_A_PURCHASE) {
    const text = JSON.stringify(rows[kind] ?? []);
    all[kind] = Array.from({ length: count }, (_, index) => {
      const back = Math.floor(((count - index) * 360 * DAY_SECONDS) / count);
      const named = text.replaceAll(ids, (id) => `${id}${index}`);
      const dated = named.replaceAll(/(?<=:)\d{10}(?=[,}])/g, (at) => String(Number(at) - back));
      return JSON.parse(dated) as Row[];
    }).flat();
  }
  return { ...state, rows: all };
}

const state = repeated(await buyOne());
const { app } = createPaymentProvider({
  publicUrl: "https://payments.test",
  apiKey: API_KEY,
  store: { load: () => state, save: () => {} },
});

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const headers = request.headers as Record<string, string>;
  const answer = await app.request(url.pathname + url.search, { method: "GET", headers });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body) Readable.fromWeb(answer.body as never).pipe(response);
  else response.end();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
