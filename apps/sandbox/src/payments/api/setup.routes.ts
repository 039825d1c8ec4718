import { API_VERSION } from "#payments/world.ts";
import { PAGE_PARAMS, type Route } from "./route.ts";

/** Settings that the account's owner makes in the dashboard; no product changes them. */
export const SETUP_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/account",
    params: [],
    answer: ({ world }) => ({
      id: "acct_sandbox",
      object: "account",
      type: "standard",
      country: "US",
      default_currency: "usd",
      details_submitted: true,
      payouts_enabled: true,
      charges_enabled: world.setup.chargesEnabled,
      business_profile: { name: world.accountName },
    }),
  },
  {
    method: "get",
    path: "/v1/tax/settings",
    params: [],
    answer: ({ world }) => ({
      object: "tax.settings",
      livemode: false,
      defaults: { tax_behavior: null, tax_code: null },
      head_office: null,
      status: world.setup.taxStatus,
      status_details: world.setup.taxStatus === "active" ? { active: {} } : { pending: {} },
    }),
  },
  {
    method: "get",
    path: "/v1/webhook_endpoints",
    params: PAGE_PARAMS,
    answer: ({ world }) => ({
      object: "list",
      data: world.setup.webhooks.map((webhook, at) => ({
        id: `we_sandbox_${at + 1}`,
        object: "webhook_endpoint",
        application: null,
        api_version: API_VERSION,
        created: 0,
        description: null,
        livemode: false,
        metadata: {},
        status: "enabled",
        enabled_events: ["*"],
        ...webhook,
      })),
      has_more: false,
      url: "/v1/webhook_endpoints",
    }),
  },
];
