import { render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#core/api/api-error.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { UnexpectedError } from "./unexpected-error.tsx";

afterEach(() => vi.unstubAllGlobals());

describe("the last error page", () => {
  it("shows the request id, so that support can find it in the log, and reports it", async () => {
    const sent = fakeServer(() => ({ status: 204 }));
    const answer = { status: 500, headers: new Headers({ "x-request-id": "r-42" }) };
    render(<UnexpectedError error={new ApiError(answer, null)} />);
    expect(screen.getByRole("heading").textContent).toBe("Unexpected Application Error!");
    expect(screen.getByText(/mention r-42/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
    await vi.waitFor(() => expect(sent).toMatchObject([{ body: { reference: "r-42" } }]));
  });
});
