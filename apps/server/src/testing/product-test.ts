import { test } from "vitest";
import { accountRequests } from "./account-requests.ts";
import { billingOf } from "./billing.ts";
import { startTestProduct, type TestProductOptions } from "./test-product.ts";

/** How a file's product is started; a function where that takes what must be loaded first. */
type Options = TestProductOptions | (() => TestProductOptions | Promise<TestProductOptions>);

const startWith = async (options: Options) =>
  startTestProduct(typeof options === "function" ? await options() : options);

/**
 * An `it` whose tests ask for what they need: the `product` that all tests of the file share, its
 * `billing` and `api` requests, a new `member`. What nobody asks for is not made.
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

/** The same with a product of its own for each test. */
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
