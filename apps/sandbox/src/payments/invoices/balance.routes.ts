import { textOf } from "#payments/api/params.ts";
import { PAGE_PARAMS, pageOf, type Route } from "#payments/api/route.ts";
import { settledBalance } from "./balance.ts";

export const BALANCE_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/balance_transactions",
    params: [...PAGE_PARAMS, "type", "source", "currency", "payout"],
    answer({ world, params }) {
      const [type, source] = [textOf(params, "type"), textOf(params, "source")];
      const [currency, payout] = [textOf(params, "currency"), textOf(params, "payout")];
      const payoutOf = (id: string) => world.books.payout_item.find(id)?.payout;
      const page = pageOf(
        world.books.balance_transaction,
        "/v1/balance_transactions",
        params,
        (movement) =>
          (type ?? movement.type) === movement.type &&
          (source ?? movement.source) === movement.source &&
          (currency ?? movement.currency) === movement.currency &&
          (payout === undefined || payoutOf(movement.id) === payout),
      );
      for (const movement of page.data) settledBalance(world, movement);
      return page;
    },
  },
  {
    method: "get",
    path: "/v1/balance_transactions/:id",
    params: [],
    answer: ({ world, id }) => settledBalance(world, world.books.balance_transaction.get(id)),
  },
];
