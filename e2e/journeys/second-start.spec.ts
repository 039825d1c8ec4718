import { startProduct } from "#product/start-product.ts";
import { expect, test } from "#support/fixtures.ts";

test("npm start: a second instance installs and builds nothing and runs alongside the first", {
  tag: "@long",
}, async ({ product }) => {
  // The first start is what prepared this folder.
  const second = await startProduct();
  expect(second.url).not.toBe(product.url);
  expect(second.log()).toMatch(/Installing dependencies…\n\s+up to date/);
  expect(second.log()).toMatch(/Building the web app and the server…\n\s+up to date/);
  for (const { url } of [product, second]) {
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  }
  expect(await second.stop()).toBe(0);
  expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
});
