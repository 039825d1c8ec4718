import { badRequest } from "#payments/api/api-errors.ts";
import { newId } from "#payments/books/objects.ts";
import type {
  CurrencyOption,
  Price,
  Product,
  Recurring,
} from "#payments/books/subscription-types.ts";
import type { World } from "#payments/world.ts";

export type ProductDetails = Pick<Product, "name" | "description" | "metadata"> & {
  id?: string | undefined;
};

export type PriceDetails = Pick<
  Price,
  "product" | "currency" | "unit_amount" | "recurring" | "lookup_key" | "nickname" | "metadata"
> & {
  id?: string | undefined;
  tax_behavior?: Price["tax_behavior"] | undefined;
  active?: boolean;
  currencies?: Record<string, CurrencyOption> | undefined;
};

export function addProduct(world: World, details: ProductDetails): Product {
  const now = world.clock.seconds();
  return world.books.product.put({
    ...details,
    id: details.id ?? newId("prod", 14),
    object: "product",
    active: true,
    created: now,
    default_price: null,
    images: [],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: "service",
    unit_label: null,
    updated: now,
    url: null,
  });
}

export function addPrice(world: World, { currencies, ...details }: PriceDetails): Price {
  const id = details.id ?? newId("price");
  if (currencies) world.books.price_currencies.put({ id, options: currencies });
  return world.books.price.put({
    ...details,
    id,
    object: "price",
    active: details.active ?? true,
    billing_scheme: "per_unit",
    created: world.clock.seconds(),
    custom_unit_amount: null,
    livemode: false,
    tax_behavior: details.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: details.recurring ? "recurring" : "one_time",
    unit_amount_decimal: String(details.unit_amount),
  });
}

/** Returns a recurring price that a parameter names; throws the provider's 400 for any other. */
export function recurringPrice(
  world: World,
  id: string,
  param: string,
): Price & { recurring: Recurring } {
  const price = world.books.price.named(id, param);
  const { recurring } = price;
  if (!recurring) {
    const rule = "You must provide at least one recurring price in `subscription` mode";
    throw badRequest(`${rule} when using prices.`, param);
  }
  return { ...price, recurring };
}

/** A yearly price, in the currency's smallest unit. */
export type Offer = { name: string; amount: number; currency: string; others?: OtherPrice[] };

/** The price of a further currency, in its smallest unit. */
export type OtherPrice = { id: string; amount: number; currency: string };

export const DEFAULT_OFFER: Offer = { name: "Sovereign, App", amount: 4900, currency: "usd" };

export const PRODUCT = "prod_sovereign_app";
export const PRICE = "price_sovereign_app_yearly";

export function seedCatalog(world: World, { name, others = [], ...own }: Offer): void {
  addProduct(world, { id: PRODUCT, name, description: null, metadata: {} });
  addYearly(world, { id: PRICE, ...own }, "sovereign_app_yearly");
  for (const other of others) addYearly(world, other, null);
}

function addYearly(world: World, { id, amount, currency }: OtherPrice, key: string | null): void {
  addPrice(world, {
    id,
    product: PRODUCT,
    currency,
    unit_amount: amount,
    recurring: { interval: "year", interval_count: 1, usage_type: "licensed" },
    lookup_key: key,
    nickname: null,
    metadata: {},
  });
}

/** Changes the name and price for new subscriptions; existing ones keep theirs. */
export function updateCatalog(world: World, { name, others = [], ...own }: Offer): void {
  const { books } = world;
  const product = books.product.find(PRODUCT);
  if (product) books.product.put({ ...product, name });
  for (const { id, amount, currency } of [{ id: PRICE, ...own }, ...others]) {
    const price = books.price.find(id);
    const amounts = { unit_amount: amount, unit_amount_decimal: String(amount) };
    if (price) books.price.put({ ...price, currency, ...amounts });
    else if (id !== PRICE) addYearly(world, { id, amount, currency }, null);
  }
}
