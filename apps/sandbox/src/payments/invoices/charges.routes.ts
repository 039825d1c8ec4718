import { badRequest } from "#payments/api/api-errors.ts";
import {
  choiceOf,
  type FormHash,
  flagOf,
  hashOf,
  integerOf,
  mergedMetadata,
  requiredText,
  textOf,
} from "#payments/api/params.ts";
import { PAGE_PARAMS, pageOf, type Route } from "#payments/api/route.ts";
import type { Charge } from "#payments/books/payment-types.ts";
import type { World } from "#payments/world.ts";
import { acceptDispute, addEvidence, refundCharge } from "./refunds-and-disputes.ts";

const SEARCHED_CARD =
  /^payment_method_details\.card\.last4:"(\d{4})" AND amount:(\d+)(?: AND currency:"([a-z]{3})")?$/;

/** Reads the only query in use here: the last digits of a card with its amount. */
function searchedCard(query: string) {
  const [, lastFour, amount, currency] = SEARCHED_CARD.exec(query) ?? [];
  if (!lastFour) throw badRequest("We were unable to parse your search query.", "query");
  return { lastFour, amount: Number(amount), currency };
}

/** Invoices create payment intents and charges, so these routes only read. */
export const CHARGE_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/payment_intents",
    params: [...PAGE_PARAMS, "customer"],
    answer({ world, params }) {
      const customer = textOf(params, "customer");
      return pageOf(
        world.books.payment_intent,
        "/v1/payment_intents",
        params,
        (intent) => (customer ?? intent.customer) === intent.customer,
      );
    },
  },
  {
    method: "get",
    path: "/v1/payment_intents/:id",
    params: [],
    answer: ({ world, id }) => world.books.payment_intent.get(id),
  },
  {
    method: "get",
    path: "/v1/charges",
    params: [...PAGE_PARAMS, "customer", "payment_intent"],
    answer({ world, params }) {
      const [customer, intent] = [textOf(params, "customer"), textOf(params, "payment_intent")];
      return pageOf(
        world.books.charge,
        "/v1/charges",
        params,
        (charge) =>
          (customer ?? charge.customer) === charge.customer &&
          (intent ?? charge.payment_intent) === charge.payment_intent,
      );
    },
  },
  {
    method: "get",
    path: "/v1/charges/search",
    params: ["query", "limit"],
    answer({ world, params }) {
      const { lastFour, amount, currency } = searchedCard(requiredText(params, "query"));
      const data = world.books.charge
        .all()
        .filter(
          (charge) =>
            charge.payment_method_details?.card?.last4 === lastFour &&
            charge.amount === amount &&
            (currency ?? charge.currency) === charge.currency,
        )
        .slice(0, integerOf(params, "limit") ?? 10);
      const url = "/v1/charges/search";
      return { object: "search_result", data, has_more: false, next_page: null, url };
    },
  },
  {
    method: "get",
    path: "/v1/charges/:id",
    params: [],
    answer: ({ world, id }) => world.books.charge.get(id),
  },
];

function chargeOf(world: World, params: FormHash): Charge {
  const charge = textOf(params, "charge");
  if (charge) return world.books.charge.named(charge, "charge");
  const id = textOf(params, "payment_intent");
  if (!id) {
    throw badRequest("One of the following params should be provided: payment_intent or charge.");
  }
  const intent = world.books.payment_intent.named(id, "payment_intent");
  if (intent.latest_charge) return world.books.charge.get(intent.latest_charge);
  throw badRequest("This PaymentIntent does not have a successful charge to refund.");
}

export const REFUND_ROUTES: Route[] = [
  {
    method: "post",
    path: "/v1/refunds",
    params: ["charge", "payment_intent", "amount", "reason", "metadata"],
    answer: ({ world, params }) =>
      refundCharge(world, chargeOf(world, params), {
        amount: integerOf(params, "amount"),
        reason:
          choiceOf(params, "reason", ["duplicate", "fraudulent", "requested_by_customer"]) ?? null,
        metadata: mergedMetadata({}, params),
      }),
  },
  {
    method: "get",
    path: "/v1/refunds",
    params: [...PAGE_PARAMS, "charge", "payment_intent"],
    answer({ world, params }) {
      const [charge, intent] = [textOf(params, "charge"), textOf(params, "payment_intent")];
      return pageOf(
        world.books.refund,
        "/v1/refunds",
        params,
        (refund) =>
          (charge ?? refund.charge) === refund.charge &&
          (intent ?? refund.payment_intent) === refund.payment_intent,
      );
    },
  },
  {
    method: "get",
    path: "/v1/refunds/:id",
    params: [],
    answer: ({ world, id }) => world.books.refund.get(id),
  },
  {
    method: "get",
    path: "/v1/disputes",
    params: [...PAGE_PARAMS, "charge", "payment_intent"],
    answer({ world, params }) {
      const [charge, intent] = [textOf(params, "charge"), textOf(params, "payment_intent")];
      return pageOf(
        world.books.dispute,
        "/v1/disputes",
        params,
        (dispute) =>
          (charge ?? dispute.charge) === dispute.charge &&
          (intent ?? dispute.payment_intent) === dispute.payment_intent,
      );
    },
  },
  {
    method: "get",
    path: "/v1/disputes/:id",
    params: [],
    answer: ({ world, id }) => world.books.dispute.get(id),
  },
  {
    method: "post",
    path: "/v1/disputes/:id",
    params: ["evidence", "submit", "metadata"],
    answer({ world, id, params }) {
      const given = hashOf(params, "evidence") ?? {};
      const evidence = Object.fromEntries(
        Object.keys(given).map((name) => [name, textOf(given, name) ?? ""]),
      );
      const submit = flagOf(params, "submit") ?? false;
      return addEvidence(world, world.books.dispute.get(id), { evidence, submit });
    },
  },
  {
    method: "post",
    path: "/v1/disputes/:id/close",
    params: [],
    answer: ({ world, id }) => acceptDispute(world, world.books.dispute.get(id)),
  },
];
