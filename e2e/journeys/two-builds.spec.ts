import { startProduct } from "#product/start-product.ts";
import { expect, test } from "#support/fixtures.ts";
import { OTHER_BUILD } from "#support/other-build.ts";

const ASSET = /\/assets\/[\w.-]+/g;

test("a running server serves its own pages after a start with other settings (decision 108) §10.2", {
  tag: "@long",
}, async ({ product }) => {
  const read = async (address: string) => {
    const answer = await fetch(address);
    expect(answer.status, address).toBe(200);
    return answer.text();
  };
  const before = await read(`${product.url}/`);
  const other = await startProduct(OTHER_BUILD);
  try {
    expect((await read(`${other.url}/`)).includes("Aurum")).toBe(true);
    expect((await read(`${product.url}/`)) === before).toBe(true);
    // Pages that were not requested until now.
    for (const path of ["/about", "/tiers", "/terms"]) {
      const page = await read(product.url + path);
      const names = ["Sovereign", "Aurum"].filter((name) => page.includes(name));
      expect(names, path).toEqual(["Sovereign"]);
      for (const asset of new Set(page.match(ASSET))) await read(product.url + asset);
    }
  } finally {
    await other.stop();
  }
});
