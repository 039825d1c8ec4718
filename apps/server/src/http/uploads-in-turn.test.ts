import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { Problem } from "#problems/problem.ts";
import type { HttpEnvironment } from "./environment.ts";
import { uploadsInTurn } from "./uploads-in-turn.ts";

/** A route whose handlers end when the test says so. */
function start(pace: Parameters<typeof uploadsInTurn>[1]) {
  const app = new Hono<HttpEnvironment>();
  const ends: (() => void)[] = [];
  let most = 0;
  let inside = 0;
  app.onError((error, c) =>
    c.text(error instanceof Problem ? (error.detail ?? error.code) : String(error), 500),
  );
  app.put("/part", uploadsInTurn(10, pace), async (c) => {
    most = Math.max(most, ++inside);
    await new Promise<void>((resolve) => ends.push(resolve));
    inside -= 1;
    return c.text(await c.req.text());
  });
  const put = async (body: BodyInit) => {
    const answer = await app.request("/part", {
      method: "PUT",
      body,
      duplex: "half",
    } as RequestInit);
    return answer.text();
  };
  return { put, ends, most: () => most };
}

/** A client that sends a bit and then nothing. */
const slow = () => new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) });

describe("uploads", () => {
  it("are taken a few at a time, each whole §S102", async () => {
    const { put, ends, most } = start({ atOnce: 2 });
    const all = ["a", "b", "c", "d", "e"].map(put);
    for (const _ of all) {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      ends.shift()?.();
    }
    expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "e"]);
    expect(most()).toBe(2);
  });

  it("end when they come too slowly, and let the next one in §S102", async () => {
    const { put, ends } = start({ atOnce: 1, readMs: 20 });
    const late = put(slow());
    const next = put("next");
    expect(await late).toBe("The body came too slowly");
    await expect.poll(() => ends.length).toBe(1);
    ends[0]?.();
    expect(await next).toBe("next");
  });

  it("are asked to come again after a while without a turn", async () => {
    const { put, ends } = start({ atOnce: 1, waitMs: 20 });
    const first = put("first");
    await expect.poll(() => ends.length).toBe(1);
    expect(await put("second")).toBe("server.unavailable");
    ends[0]?.();
    expect(await first).toBe("first");
  });
});
