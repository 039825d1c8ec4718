import { describe, expect } from "vitest";
import { ENDPOINTS } from "./contract-endpoints.ts";
import { productTest } from "./product-test.ts";
import { UNDESCRIBED_ROUTES } from "./undescribed-routes.ts";

const it = productTest({ payments: true });

describe("the contract", () => {
  it("lists every endpoint once, and the server serves these and no others", ({ product }) => {
    const written = ENDPOINTS.map(
      ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
    );
    const served = product.app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`);
    expect(new Set(written).size).toBe(written.length);
    expect([...written, ...Object.keys(UNDESCRIBED_ROUTES)].sort()).toEqual(
      [...new Set(served)].sort(),
    );
  });
});
