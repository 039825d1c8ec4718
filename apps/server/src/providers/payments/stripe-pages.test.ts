import { describe, expect, it } from "vitest";
import { isUnreadable } from "#providers/provider-answer.ts";
import { allPages } from "./stripe-pages.ts";

const MISSING = { type: "StripeInvalidRequestError", code: "resource_missing", statusCode: 404 };

type Answer = { data: { id: string }[]; has_more: boolean } | typeof MISSING;

/** Reads a list whose pages are answered in this order. */
const read = (...answers: Answer[]) =>
  allPages(async () => {
    const answer = answers.shift();
    if (!answer || "code" in answer) throw answer;
    return answer;
  }).then(
    (items) => items.map(({ id }) => id),
    (error) => isUnreadable(error) && "cut short",
  );

const page = (has_more: boolean, ...ids: string[]) => ({
  data: ids.map((id) => ({ id })),
  has_more,
});

describe("a list at Stripe", () => {
  it("is read to its end, and empty where whose it is does not exist", async () => {
    expect(await read(page(true, "a", "b"), page(false, "c"))).toEqual(["a", "b", "c"]);
    expect(await read(MISSING)).toEqual([]);
  });

  it("is never taken for whole when it breaks off", async () => {
    expect(await read(page(true, "a"), MISSING)).toBe("cut short");
    expect(await read(page(true, "a"), page(true))).toBe("cut short");
  });
});
