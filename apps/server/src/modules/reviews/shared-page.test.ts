import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ReviewLinks } from "@sovereign/contract/reviews";
import { describe, expect } from "vitest";
import { builtSite } from "#testing/built-site.ts";
import { startMember } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";

const SUNDAY = "2026-03-22";
const CANARY = "quetzalcoatlus";
const site = builtSite(["/app", "/r/:token"]);
writeFileSync(join(site, "__shared-review.html"), "<title>A shared review</title>");

const it = productTest({ environment: { WEB_DIR: site }, now: `${SUNDAY}T20:00:00.000Z` })
  .extend("member", ({ product }) => startMember(product))
  .extend("token", async ({ member }) => {
    await member.committed(SUNDAY, CANARY);
    await member.reflected(SUNDAY, "completed");
    const made = await member.send(`/api/reviews/week/${SUNDAY}/link`, "POST");
    return ((await made.json()) as ReviewLinks).link?.token ?? "";
  });

describe("the page behind a link to a review", () => {
  it("exists while the link does, without caching §9.11", async ({ product, token, member }) => {
    const open = (path: string, init: RequestInit = {}) => product.fetch(path, init);
    const page = await open(`/r/${token}`);
    const header = (name: string) => page.headers.get(name);
    expect([page.status, header("cache-control"), header("etag")]).toEqual([200, "no-store", null]);
    expect(header("x-robots-tag")).toBe("noindex, nofollow");
    expect(header("referrer-policy")).toBe("no-referrer");
    expect(header("content-security-policy")).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain("A shared review");
    for (const secret of [CANARY, token, member.email]) expect(html).not.toContain(secret);
    expect((await open(`/R/${token}/`)).status).toBe(200);
    expect((await open(`/r/${token}`, { method: "HEAD" })).status).toBe(200);
  });

  it("responds 404 from the next request on after it is withdrawn, like one that never was §9.11", async ({
    product,
    token,
    member,
  }) => {
    const open = async (one: string) => {
      const page = await product.fetch(`/r/${one}`);
      const names = ["cache-control", "etag", "x-robots-tag", "referrer-policy", "content-type"];
      return [page.status, await page.text(), ...names.map((name) => page.headers.get(name))];
    };
    expect((await open(token))[0]).toBe(200);
    await member.send(`/api/reviews/week/${SUNDAY}/link`, "DELETE");
    const gone = await open(token);
    expect(gone.slice(0, 3)).toEqual([404, "<title>A shared review</title>", "no-store"]);
    for (const never of ["0".repeat(21), "short", "favicon.ico", `${token}0`]) {
      expect(await open(never)).toEqual(gone);
    }
    expect(product.logLines.some((line) => line.includes(token))).toBe(false);
  });
});
