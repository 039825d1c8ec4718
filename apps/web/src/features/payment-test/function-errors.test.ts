import { describe, expect, it } from "vitest";
import { ApiError, ConnectionError, ForeignAnswerError } from "#core/api/api-error.ts";
import { functionErrorText } from "./function-call.tsx";

const refusal = (status: number) => new ApiError(new Response(null, { status }), null);

describe("functionErrorText: specification, section 8, Generic; decision 19", () => {
  it.each([
    ["no response", new ConnectionError(null), "Failed to send a request to the Edge Function"],
    ["502", refusal(502), "Relay Error invoking the Edge Function"],
    ["503", refusal(503), "Relay Error invoking the Edge Function"],
    ["504", refusal(504), "Relay Error invoking the Edge Function"],
    ["a proxy's 502", new ForeignAnswerError(502), "Relay Error invoking the Edge Function"],
    ["500", refusal(500), "Edge Function returned a non-2xx status code"],
    ["505", refusal(505), "Edge Function returned a non-2xx status code"],
    ["409", refusal(409), "Edge Function returned a non-2xx status code"],
    ["another error", new Error("The tab was closed"), "The tab was closed"],
    ["an error without a message", new Error(""), "Unknown error"],
    ["no error at all", "text", "Unknown error"],
  ])("%s §8.16", (_, thrown, expected) => {
    expect(functionErrorText(thrown)).toBe(expected);
  });
});
