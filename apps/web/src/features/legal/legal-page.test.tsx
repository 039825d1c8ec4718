import type { Block, LegalText } from "@sovereign/content/public/rich-text";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { LegalPage } from "./legal-page.tsx";

const words = (text: string) => [{ kind: "text" as const, text }];
const paragraph = (text: string): Block => ({ kind: "paragraph", children: words(text) });
const table: Block = {
  kind: "table",
  align: [null, null],
  head: [words("Data"), words("Kept")],
  rows: [[words("Letters"), words("Two years")]],
};
const section = (id: string, number: string, title: string, ...blocks: Block[]) => ({
  id,
  number,
  title,
  text: { blocks, notes: [] },
});
const TEXT: LegalText = {
  title: "Terms",
  subtitle: "What we ask",
  description: "The terms.",
  short: "You pay and may leave.",
  opening: { blocks: [paragraph("A contract.")], notes: [] },
  sections: [
    section("the-service", "1", "The service", paragraph("One sentence a day.")),
    section("refunds", "2", "Refunds", table),
  ],
};
const NOON = () => new Date("2026-11-21T12:00:00Z");

const page = (on: string) => (
  <MemoryRouter>
    <LegalPage text={TEXT} updated={{ on, day: on ? "March 24, 2026" : " ", now: NOON }} />
  </MemoryRouter>
);

describe("'Last updated' (specification, section 2)", () => {
  const line = () => screen.getByText(/^Last updated/);

  it("is today's date without the setting, with its room reserved until then §2.21", () => {
    expect(renderToString(page(""))).toMatch(/Last updated(<!-- -->)? <time dateTime=""> <\/time>/);
    render(page(""));
    expect(line().textContent).toBe("Last updated 21 November 2026");
    expect(line().querySelector("time")?.dateTime).toBe("2026-11-21");
  });

  it("is the setting's date, also when prerendered §2.21", () => {
    expect(renderToString(page("2026-03-24"))).toContain(
      '<time dateTime="2026-03-24">March 24, 2026</time>',
    );
    render(page("2026-03-24"));
    expect(line().textContent).toBe("Last updated 24 March 2026");
  });

  it("is prerendered the same for every region, and follows the device's region after hydration §2.82", () => {
    vi.spyOn(navigator, "language", "get").mockReturnValue("en-AU");
    expect(renderToString(page("2026-03-24"))).toContain(">March 24, 2026<");
    render(page("2026-03-24"));
    expect(line().textContent).toBe("Last updated 24 March 2026");
  });
});

describe("a legal page", () => {
  it("has contents that link to each heading and focus it", async () => {
    render(page(""));
    const contents = within(screen.getByRole("navigation", { name: "Contents" }));
    const headings = screen.getAllByRole("heading", { level: 2 });
    const links = contents.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      headings.map(({ id }) => `/#${id}`),
    );
    for (const [index, link] of links.entries()) {
      await userEvent.click(link);
      expect(document.activeElement).toBe(headings[index]);
    }
    await userEvent.click(screen.getByRole("link", { name: "Back to the top" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  });

  it("prints", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    render(page(""));
    await userEvent.click(screen.getByRole("button", { name: "Print this page" }));
    expect(print).toHaveBeenCalledOnce();
  });
});
