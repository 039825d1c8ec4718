import { test } from "vitest";
import { accountRequests } from "./account-requests.ts";
import { billingOf } from "./billing.ts";
import { createEmptying } from "./test-database.ts";
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

/**
 * The same, where no test meets what an earlier one left in the database, at the providers or in
 * the mailbox. Called in the test's file, because its hook stays there. What the product itself
 * remembers, as its price or how far its books are, needs a new product.
 */
export function emptiedProductTest(options: Options = {}) {
  const it = productTest(options)
    .extend("startedAt", { scope: "file" }, ({ product }) => product.clock.now().toISOString())
    .extend("empty", { scope: "file" }, ({ product }) => createEmptying(product.database));
  it.beforeEach(async ({ product, startedAt, empty }) => {
    product.clock.set(startedAt);
    await product.payments.control.reset();
    await product.stores.control.reset();
    await empty();
    product.startJobsAgain();
    for (const told of [product.mailer.sent, product.logLines, product.statements]) told.length = 0;
  });
  return it;
}

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
