import { test } from "vitest";
import { accountRequests } from "./account-requests.ts";
import { billingOf } from "./billing.ts";
import { startTestProduct, type TestProductOptions } from "./test-product.ts";

/** A file's product options; a function where something must be loaded first. */
type Options = TestProductOptions | (() => TestProductOptions | Promise<TestProductOptions>);

const startWith = async (options: Options) =>
  startTestProduct(typeof options === "function" ? await options() : options);

/**
 * An `it` with fixtures: the `product` that the file's tests share, its `billing` and `api`
 * requests, and a new `member`. Unused ones are not created.
 */
export const productTest = (options: Options = {}) =>
  test
    .extend("options", { scope: "file" }, () => options)
    .extend("product", { scope: "file" }, async ({ options }, { onCleanup }) => {
      const product = await startWith(options);
      onCleanup(() => product.close());
      return product;
    })
    .extend("billing", { scope: "file" }, ({ product }) => billingOf(product))
    .extend("api", { scope: "file" }, ({ product }) => accountRequests(product.fetch))
    .extend("member", ({ product }) => product.signUp());

/** The same with a new product for each test. */
export const freshProductTest = (options: Options = {}) =>
  test
    .extend("options", () => options)
    .extend("product", async ({ options }, { onCleanup }) => {
      const product = await startWith(options);
      onCleanup(() => product.close());
      return product;
    })
    .extend("billing", ({ product }) => billingOf(product))
    .extend("member", ({ product }) => product.signUp());
