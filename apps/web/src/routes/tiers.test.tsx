import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { createQueryClient } from "#core/cache/query-client.ts";
import TiersRoute from "./tiers.tsx";

const page = (
  <QueryClientProvider client={createQueryClient()}>
    <MemoryRouter initialEntries={["/tiers"]}>
      <TiersRoute />
    </MemoryRouter>
  </QueryClientProvider>
);

describe("the public tiers page: specification, section 2, Community/tiers page", () => {
  it("names the four levels below its own heading, in order §2.41", () => {
    render(page);
    expect(screen.getByRole("heading", { level: 1, name: "Membership" })).toBeTruthy();
    const levels = screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent);
    expect(levels).toEqual(["App", "Foundation", "Mastermind", "Principal"]);
    expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
  });
});
