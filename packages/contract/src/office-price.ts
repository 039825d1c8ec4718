import { PRICE_KEEPERS } from "@sovereign/domain/price";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { money, orderedMoney } from "./money.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, z } from "./schema.ts";

const priceSchema = z
  .object({
    id: z.string(),
    amounts: z.array(money).openapi({ description: "A year, the usual currency first" }),
    from: instant,
    made_by: z.string().nullable().openapi({
      description: "The name of who set it; null of the price of the first start",
    }),
    made_at: instant,
    reason: z.string().nullable(),
    undone_at: instant.nullable(),
    keepers: z.enum(PRICE_KEEPERS).openapi({ description: "Who keeps a former price" }),
    first_sale_at: instant.nullable(),
  })
  .openapi("OfficePriceOf");
export type OfficePriceOf = z.infer<typeof priceSchema>;

const members = {
  card: z.int(),
  app_store: z.int(),
  google_play: z.int(),
  all: z.int(),
};

const officePriceSchema = z
  .object({
    current: priceSchema,
    next: priceSchema.nullable().openapi({ description: "The one that is set for a day to come" }),
    can_undo: z.boolean().openapi({
      description:
        "Whether the former price can be brought back: no one has bought at this one, nor was told of it",
    }),
    former: priceSchema.nullable().openapi({ description: "What undoing brings back" }),
    history: z.array(priceSchema).openapi({ description: "Every price, the newest first" }),
    members: z
      .object({
        rows: z.array(
          z.object({
            price: money.nullable().openapi({ description: "Null where it is not known" }),
            from: instant.nullable().openapi({
              description: "When who pays it began to join; null where no price of ours was it",
            }),
            until: instant.nullable().openapi({ description: "Null while it is sold" }),
            ...members,
          }),
        ),
        total: z.object(members),
      })
      .openapi({ description: "Who pays, by what they pay a year" }),
    renewals: z.array(z.object({ at: instant, count: z.int() })).openapi({
      description: "The members whose card renews by itself, by day, with each day's first",
    }),
    time_zone: z.string().openapi({ description: "The books' time zone, in which days begin" }),
  })
  .openapi("OfficePrice");
export type OfficePrice = z.infer<typeof officePriceSchema>;

export const MAX_PRICE_REASON_LENGTH = 500;

const orderSchema = z.object({
  id: z.uuid().openapi({ description: "Chosen by the browser; the same one is made once" }),
  over: z.string().max(200).optional().openapi({
    description: "The price of the moment by the page of the order; another one is refused",
  }),
  amounts: z.array(orderedMoney).min(1).max(20).openapi({
    description: "One of each currency that is sold",
  }),
  from: calendarDate.nullable().openapi({
    description: "The day, in the books' time zone, at whose beginning it starts; null for now",
  }),
  keepers: z.enum(PRICE_KEEPERS).optional().openapi({
    description:
      "Who keeps a former price: everyone who has paid (the default), or no one from the next renewal of which they were told thirty days ahead",
  }),
  reason: z.string().max(MAX_PRICE_REASON_LENGTH),
});
export type PriceOrder = z.infer<typeof orderSchema>;

const PROVIDER = ["billing.not_configured", "billing.provider_unavailable"] as const;
const common = {
  access: "office_offers" as const,
  tags: ["Office"],
  responses: { 200: json("The price, what comes, and who pays what", officePriceSchema) },
};

export const readOfficePrice = endpoint({
  ...common,
  method: "get",
  path: "/api/office/price",
  summary: "Read what a year costs, what it will cost, and who pays which price",
  problems: [...OFFICE_PROBLEMS, "billing.not_configured"],
});

export const changePrice = endpoint({
  ...common,
  method: "post",
  path: "/api/office/price",
  summary: "Change the price from now or a day on, once under its id, and say who keeps theirs",
  request: { body: jsonBody(orderSchema) },
  problems: [
    ...OFFICE_PROBLEMS,
    ...BODY_PROBLEMS,
    ...PROVIDER,
    ...(["office.proof_too_old", "office.reason_missing", "office.act_refused"] as const),
  ],
});

export const undoPrice = endpoint({
  ...common,
  method: "post",
  path: "/api/office/price/{id}/undo",
  summary: "Take back a price that no one has bought at, or one set for later",
  request: { params: z.object({ id: z.uuid() }) },
  problems: [
    ...OFFICE_PROBLEMS,
    ...BODY_PROBLEMS,
    "billing.not_configured",
    "office.proof_too_old",
    "office.act_refused",
  ],
});
