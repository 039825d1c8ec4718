import { badRequest } from "#payments/api/api-errors.ts";
import {
  type FormHash,
  flagOf,
  hashOf,
  listOf,
  mergedMetadata,
  refuseUnknown,
  requiredText,
  textOf,
  textOrNull,
} from "#payments/api/params.ts";
import { PAGE_PARAMS, pageOf, type Route } from "#payments/api/route.ts";
import type { Price } from "#payments/books/subscription-types.ts";
import type { World } from "#payments/world.ts";
import { addPrice, addProduct } from "./catalog.ts";
import { currenciesOf, priceTerms, recurringOf } from "./price-params.ts";

export const PRODUCT_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/products",
    params: [...PAGE_PARAMS, "active", "ids"],
    answer({ world, params }) {
      const [active, ids] = [flagOf(params, "active"), listOf(params, "ids")];
      return pageOf(
        world.books.product,
        "/v1/products",
        params,
        (product) =>
          (active ?? product.active) === product.active &&
          (ids.length === 0 || ids.includes(product.id)),
      );
    },
  },
  {
    method: "get",
    path: "/v1/products/:id",
    params: [],
    answer: ({ world, id }) => world.books.product.get(id),
  },
  {
    method: "post",
    path: "/v1/products",
    params: ["id", "name", "description", "active", "metadata"],
    answer({ world, params }) {
      const name = requiredText(params, "name");
      const id = textOf(params, "id");
      if (id && world.books.product.find(id)) {
        throw badRequest("Product already exists.", "id", "resource_already_exists");
      }
      const description = textOrNull(params, "description");
      return addProduct(world, { id, name, description, metadata: mergedMetadata({}, params) });
    },
  },
];

/** Returns the id of the price's product; creates the product that `product_data` describes. */
function productOf(world: World, params: FormHash): string {
  const data = hashOf(params, "product_data");
  if (!data) return world.books.product.named(requiredText(params, "product"), "product").id;
  if (params.product !== undefined) {
    const names = "product, product_data";
    throw badRequest(`You may only specify one of these parameters: ${names}.`, "product");
  }
  refuseUnknown(data, ["name", "metadata"]);
  const name = requiredText(data, "name");
  return addProduct(world, { name, description: null, metadata: mergedMetadata({}, data) }).id;
}

function create(world: World, params: FormHash): Price {
  const terms = {
    ...priceTerms(params),
    currencies: currenciesOf(params),
    recurring: recurringOf(params),
    lookup_key: textOrNull(params, "lookup_key"),
    nickname: textOrNull(params, "nickname"),
    metadata: mergedMetadata({}, params),
  };
  return addPrice(world, { ...terms, product: productOf(world, params) });
}

/** A price's amount never changes; a price can only be deactivated. */
export const PRICE_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/prices",
    params: [...PAGE_PARAMS, "active", "product", "lookup_keys", "currency", "type"],
    answer({ world, params }) {
      const [active, keys] = [flagOf(params, "active"), listOf(params, "lookup_keys")];
      const [product, currency] = [textOf(params, "product"), textOf(params, "currency")];
      const type = textOf(params, "type");
      return pageOf(
        world.books.price,
        "/v1/prices",
        params,
        (price) =>
          (active ?? price.active) === price.active &&
          (product ?? price.product) === price.product &&
          (currency ?? price.currency) === price.currency &&
          (type ?? price.type) === price.type &&
          (keys.length === 0 || keys.includes(price.lookup_key ?? "")),
      );
    },
  },
  {
    method: "get",
    path: "/v1/prices/:id",
    params: [],
    answer: ({ world, id }) => world.books.price.get(id),
  },
  {
    method: "post",
    path: "/v1/prices",
    params: [
      "product",
      "product_data",
      "currency",
      "unit_amount",
      "recurring",
      "lookup_key",
      "nickname",
      "metadata",
      "tax_behavior",
      "currency_options",
    ],
    answer: ({ world, params }) => create(world, params),
  },
  {
    method: "post",
    path: "/v1/prices/:id",
    params: ["active", "nickname", "metadata"],
    answer({ world, id, params }) {
      const price = world.books.price.get(id);
      const nickname = "nickname" in params && { nickname: textOrNull(params, "nickname") };
      const active = flagOf(params, "active") ?? price.active;
      return Object.assign(price, {
        active,
        ...nickname,
        metadata: mergedMetadata(price.metadata, params),
      });
    },
  },
];
