import { noSuch } from "#payments/api/api-errors.ts";
import { requiredText, textOrNull } from "#payments/api/params.ts";
import type { Route } from "#payments/api/route.ts";
import { newId } from "#payments/books/objects.ts";

export const PORTAL_ROUTES: Route[] = [
  {
    method: "post",
    path: "/v1/billing_portal/sessions",
    params: ["customer", "return_url", "locale"],
    answer({ world, params }) {
      const customer = world.books.customer.named(requiredText(params, "customer"), "customer");
      if (customer.deleted) throw noSuch("customer", customer.id, "customer");
      const id = newId("bps");
      return world.books["billing_portal.session"].put({
        id,
        object: "billing_portal.session",
        configuration: "bpc_sandbox",
        created: world.clock.seconds(),
        customer: customer.id,
        flow: null,
        livemode: false,
        locale: textOrNull(params, "locale"),
        on_behalf_of: null,
        return_url: textOrNull(params, "return_url"),
        url: `${world.publicUrl}/p/session/${id}`,
      });
    },
  },
];
