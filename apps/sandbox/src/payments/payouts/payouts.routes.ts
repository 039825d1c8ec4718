import { textOf } from "#payments/api/params.ts";
import { PAGE_PARAMS, pageOf, type Route } from "#payments/api/route.ts";

export const PAYOUT_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/payouts",
    params: [...PAGE_PARAMS, "status"],
    answer({ world, params }) {
      const status = textOf(params, "status");
      return pageOf(
        world.books.payout,
        "/v1/payouts",
        params,
        (payout) => (status ?? payout.status) === payout.status,
      );
    },
  },
  {
    method: "get",
    path: "/v1/payouts/:id",
    params: [],
    answer: ({ world, id }) => world.books.payout.get(id),
  },
];
