import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { paths } from "#core/page/paths.ts";
import { AboutPage } from "./about-page.tsx";

const address = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

function show(page: ReactNode) {
  render(<MemoryRouter>{page}</MemoryRouter>);
}

describe("the founder page", () => {
  it("links to the preview and home, and inside the app to the dashboard §2.20", () => {
    show(<AboutPage home={paths.home} />);
    expect(address("See What's Inside (Free)")).toBe("/demo");
    expect(address("Back to Home")).toBe("/");
    cleanup();
    show(<AboutPage home={paths.app} inside />);
    expect(address("See What's Inside (Free)")).toBe("/demo");
    expect(address("Back to Home")).toBe("/app");
  });
});
