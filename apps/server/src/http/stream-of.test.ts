import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { HttpEnvironment } from "./environment.ts";
import { streamOf } from "./stream-of.ts";

/** A download of three pages, whose caller may be turned away between them. */
function start() {
  const app = new Hono<HttpEnvironment>();
  let may = true;
  const read: number[] = [];
  let isClosed = false;
  async function* pages() {
    try {
      for (const page of [1, 2, 3]) {
        read.push(page);
        yield `${page}`.repeat(20_000);
      }
    } finally {
      isClosed = true;
    }
  }
  app.get("/", (c) => {
    c.set("stillMay", async () => {
      if (!may) throw new Error("no longer");
    });
    return c.body(streamOf(c, pages()));
  });
  const download = async () => {
    const { body } = await app.request("/");
    if (!body) throw new Error("no body");
    return body.getReader();
  };
  return { download, read, isClosed: () => isClosed, end: () => (may = false) };
}

describe("a download", () => {
  it("comes whole to who may have it", async () => {
    const { download, isClosed } = start();
    const reader = await download();
    let length = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
    }
    expect([length, isClosed()]).toEqual([60_000, true]);
  });

  it("breaks off once its caller may not have the rest", async () => {
    const { download, read, isClosed, end } = start();
    const reader = await download();
    expect((await reader.read()).value).toHaveLength(20_000);
    end();
    // One part may be on its way.
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow("no longer");
    expect(read).not.toContain(3);
    expect(isClosed()).toBe(true);
  });
});
