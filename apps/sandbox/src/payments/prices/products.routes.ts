import { badRequest } from "#payments/api/api-errors.ts";
import {
  flagOf,
  listOf,
  mergedMetadata,
  requiredText,
  textOf,
  textOrNull,
} from "#payments/api/params.ts";
import type { Route } from "#payments/api/route.ts";
import { PAGE_PARAMS, pageOf } from "#payments/api/route.ts";
import { addProduct } from "./catalogue.ts";

/** Products. */
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
