import { badRequest } from "#payments/api/api-errors.ts";
import {
  choiceOf,
  type FormHash,
  flagOf,
  hashOf,
  integerOf,
  isHash,
  listOf,
  mergedMetadata,
  refuseUnknown,
  requiredText,
  textOrNull,
} from "#payments/api/params.ts";
import type { CheckoutOrder, InvoiceDetails } from "#payments/books/checkout-types.ts";
import type { CustomField, InvoiceSettings, Price } from "#payments/books/subscription-types.ts";
import { addPrice, addProduct, recurringPrice } from "#payments/prices/catalog.ts";
import { unitAmountOf } from "#payments/prices/currencies.ts";
import { priceTerms, recurringOf } from "#payments/prices/price-params.ts";
import type { World } from "#payments/world.ts";

const TWO_DAYS = 2 * 86_400;

/** Creates the price that `price_data` describes; only this checkout uses it. */
function inlinePrice(world: World, data: FormHash): Price {
  refuseUnknown(data, [
    "currency",
    "unit_amount",
    "product",
    "product_data",
    "recurring",
    "tax_behavior",
  ]);
  const described = hashOf(data, "product_data");
  if (described) refuseUnknown(described, ["name", "description", "metadata"]);
  const product = described
    ? addProduct(world, {
        name: requiredText(described, "name"),
        description: textOrNull(described, "description"),
        metadata: mergedMetadata({}, described),
      }).id
    : world.books.product.named(requiredText(data, "product"), "product").id;
  const rest = { lookup_key: null, nickname: null, metadata: {}, active: false };
  return addPrice(world, { ...priceTerms(data), ...rest, product, recurring: recurringOf(data) });
}

function soldPrice(world: World, item: FormHash, mode: "subscription" | "payment"): Price {
  const param = "line_items[0][price]";
  const data = hashOf(item, "price_data");
  const price = data
    ? inlinePrice(world, data)
    : world.books.price.named(requiredText(item, "price"), param);
  if (mode === "subscription") return recurringPrice(world, price.id, param);
  if (!price.recurring) return price;
  throw badRequest("You cannot use recurring prices in `payment` mode.", param);
}

function itemOf(world: World, params: FormHash, mode: "subscription" | "payment") {
  const items = listOf(params, "line_items");
  const [item] = items;
  if (!isHash(item)) throw badRequest("Missing required param: line_items.", "line_items");
  if (items.length > 1) throw badRequest("This sandbox sells one item at a time.", "line_items");
  refuseUnknown(item, ["price", "price_data", "quantity"]);
  const quantity = integerOf(item, "quantity");
  if (quantity === undefined || quantity < 1) {
    throw badRequest("Quantity is required. Add `quantity` to `line_items[0]`", "line_items");
  }
  const price = soldPrice(world, item, mode);
  const currency = textOrNull(params, "currency")?.toLowerCase() ?? price.currency;
  unitAmountOf(world, price, currency);
  return { price: price.id, quantity, currency };
}

const END_BEHAVIORS = ["cancel", "pause", "create_invoice"] as const;

function missingPaymentMethod(params: FormHash) {
  const settings = hashOf(params, "trial_settings") ?? {};
  refuseUnknown(settings, ["end_behavior"]);
  const behavior = hashOf(settings, "end_behavior") ?? {};
  refuseUnknown(behavior, ["missing_payment_method"]);
  return choiceOf(behavior, "missing_payment_method", END_BEHAVIORS) ?? "create_invoice";
}

function trialOf(world: World, params: FormHash) {
  const trialDays = integerOf(params, "trial_period_days") ?? null;
  const trialEnd = integerOf(params, "trial_end") ?? null;
  if (trialDays !== null && trialEnd !== null) {
    const names = "trial_end, trial_period_days";
    throw badRequest(`You may only specify one of these parameters: ${names}.`, "trial_end");
  }
  if (trialDays !== null && trialDays < 1) {
    throw badRequest("Invalid positive integer", "subscription_data[trial_period_days]");
  }
  if (trialEnd !== null && trialEnd < world.clock.seconds() + TWO_DAYS) {
    const rule = "The `trial_end` date has to be at least 2 days in the future.";
    throw badRequest(rule, "subscription_data[trial_end]");
  }
  return { trialDays, trialEnd };
}

/** Reads what each invoice of a subscription prints. */
function invoiceSettingsOf(settings: FormHash): InvoiceSettings {
  refuseUnknown(settings, ["custom_fields", "description", "footer"]);
  return {
    custom_fields: customFieldsOf(settings),
    description: textOrNull(settings, "description"),
    footer: textOrNull(settings, "footer"),
  };
}

function subscriptionOf(world: World, params: FormHash): CheckoutOrder["subscription"] {
  const data = hashOf(params, "subscription_data") ?? {};
  refuseUnknown(data, [
    "metadata",
    "description",
    "trial_period_days",
    "trial_end",
    "trial_settings",
    "invoice_settings",
  ]);
  return {
    invoiceSettings: invoiceSettingsOf(hashOf(data, "invoice_settings") ?? {}),
    metadata: mergedMetadata({}, data),
    description: textOrNull(data, "description"),
    ...trialOf(world, data),
    missingPaymentMethod: missingPaymentMethod(data),
  };
}

/** Reads lines that the seller adds to an invoice; null without any. */
export function customFieldsOf(params: FormHash): CustomField[] | null {
  const fields = params.custom_fields === "" ? [] : listOf(params, "custom_fields");
  if (fields.length === 0) return null;
  return fields.map((field) => {
    if (!isHash(field)) throw badRequest("Invalid object", "custom_fields");
    refuseUnknown(field, ["name", "value"]);
    return { name: requiredText(field, "name"), value: requiredText(field, "value") };
  });
}

function invoiceOf(params: FormHash): InvoiceDetails | null {
  const creation = hashOf(params, "invoice_creation") ?? {};
  refuseUnknown(creation, ["enabled", "invoice_data"]);
  if (!flagOf(creation, "enabled")) return null;
  const data = hashOf(creation, "invoice_data") ?? {};
  refuseUnknown(data, ["custom_fields", "description", "footer", "metadata"]);
  return {
    custom_fields: customFieldsOf(data),
    description: textOrNull(data, "description"),
    footer: textOrNull(data, "footer"),
    metadata: mergedMetadata({}, data),
  };
}

function paymentOf(params: FormHash): CheckoutOrder["payment"] {
  const data = hashOf(params, "payment_intent_data") ?? {};
  refuseUnknown(data, ["metadata", "description", "receipt_email"]);
  return {
    metadata: mergedMetadata({}, data),
    description: textOrNull(data, "description"),
    receiptEmail: textOrNull(data, "receipt_email"),
    invoice: invoiceOf(params),
  };
}

type Ordered = Pick<
  CheckoutOrder,
  "price" | "quantity" | "currency" | "subscription" | "payment" | "savesAddress"
>;

/** Reads what a checkout sells; each mode refuses the other's parameters. */
export function orderOf(world: World, params: FormHash, mode: "subscription" | "payment"): Ordered {
  const foreign =
    mode === "payment"
      ? ["subscription_data", "payment_method_collection"]
      : ["payment_intent_data", "invoice_creation", "customer_creation"];
  const given = foreign.find((name) => name in params);
  if (given) throw badRequest(`You can not pass \`${given}\` in \`${mode}\` mode.`, given);
  const updates = hashOf(params, "customer_update") ?? {};
  refuseUnknown(updates, ["address", "name"]);
  return {
    ...itemOf(world, params, mode),
    subscription: mode === "subscription" ? subscriptionOf(world, params) : null,
    payment: mode === "payment" ? paymentOf(params) : null,
    savesAddress: choiceOf(updates, "address", ["auto", "never"]) === "auto",
  };
}
