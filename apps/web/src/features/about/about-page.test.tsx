import { about } from "@sovereign/content/words/about";
import { cleanup, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { paths } from "#core/page/paths.ts";
import { brand } from "#core/words/brand.ts";
import { AboutPage } from "./about-page.tsx";

const address = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

function show(page: ReactNode) {
  render(<MemoryRouter>{page}</MemoryRouter>);
}

describe("the founder page", () => {
  it("compares five claims with their evidence: specification, section 2, /about §2.20", () => {
    show(<AboutPage home={paths.home} />);
    const rows = within(screen.getByRole("region", { name: "What is claimed" })).getAllByRole(
      "listitem",
    );
    expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual([
      "20+ years",
      "100+ billionaires",
      "8 laws",
      "4 membership levels",
      "A holding company",
    ]);
    expect(rows[3]?.textContent).toContain(
      `The app is the first step into it, for ${brand.appPrice} a year.`,
    );
    expect(rows.every((row) => within(row).getByRole("heading", { level: 3 }))).toBe(true);
  });

  it("links to the preview and home, and inside the app to the dashboard §2.20", () => {
    show(<AboutPage home={paths.home} />);
    expect(address("See What's Inside (Free)")).toBe("/demo");
    expect(address("Back to Home")).toBe("/");
    cleanup();
    show(<AboutPage home={paths.app} inside />);
    expect(address("See What's Inside (Free)")).toBe("/demo");
    expect(address("Back to Home")).toBe("/app");
  });

  it("lists what is not claimed, without scripts", () => {
    const page = renderToString(
      <MemoryRouter>
        <AboutPage home={paths.home} />
      </MemoryRouter>,
    );
    for (const words of [about.notClaimed.lead, ...about.notClaimed.body, about.work.lede]) {
      expect(page).toContain(words);
    }
  });
});
