import { readdirSync } from "node:fs";
import type { Endpoint } from "@sovereign/contract/endpoint";
import { describe, expect } from "vitest";
import { productTest } from "./product-test.ts";
import { UNDESCRIBED_ROUTES } from "./undescribed-routes.ts";

const FOLDER = new URL(".", import.meta.resolve("@sovereign/contract/endpoint"));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "access" in value && "summary" in value;

const modules = await Promise.all(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".ts"))
    .map(async (name): Promise<object> => import(new URL(name, FOLDER).href)),
);
const endpoints = modules.flatMap((exported) => Object.values(exported).filter(isEndpoint));

const it = productTest({ payments: true });

describe("the contract", () => {
  it("lists every endpoint once, and the server serves these and no others", ({ product }) => {
    const written = endpoints.map(
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
