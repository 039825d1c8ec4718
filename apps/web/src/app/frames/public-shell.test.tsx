import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { PublicShell } from "./public-shell.tsx";

function renderAt(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <PublicShell
        product="Sovereign"
        home="/"
        links={[
          { to: "/#manifesto", label: "Manifesto" },
          { to: "/about", label: "About" },
        ]}
        signIn={{ to: "/auth", label: "Sign In" }}
        footer={[{ to: "/terms", label: "Terms" }]}
      >
        <h1>Page</h1>
        <button type="button">Elsewhere</button>
      </PublicShell>
    </MemoryRouter>,
  );
}

const bar = () => within(screen.getByRole("navigation", { name: "Main" }));
const menu = () => screen.getByText("Menu").closest("details") as HTMLDetailsElement;

it.each([
  ["/about/", ["About", "About"]],
  ["/", []],
])(
  "marks the link to the current page at %s, with the trailing slash of prerendering",
  (path, expected) => {
    renderAt(path);
    const current = screen.getAllByRole("link").filter((link) => link.hasAttribute("aria-current"));
    expect(current.map((link) => link.textContent)).toEqual(expected);
  },
);

it("offers a link that skips to the main content", () => {
  renderAt("/about");
  const main = screen.getByRole("main");
  expect(screen.getByText("Skip to content").getAttribute("href")).toBe(`#${main.id}`);
  expect(within(main).getAllByRole("heading", { level: 1 })).toHaveLength(1);
});

it("leads to a part of the page by the browser's own link", () => {
  renderAt("/");
  expect(bar().getByRole("link", { name: "Manifesto" }).getAttribute("href")).toBe("#manifesto");
});

it("has the links and Sign In in a menu that needs no script", () => {
  renderAt("/about");
  const links = [...menu().querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/#manifesto", "/about", "/auth"]);
  expect(menu().firstElementChild?.localName).toBe("summary");
});

it("closes the menu by Escape, which returns the focus, by a press elsewhere, and by a link", async () => {
  renderAt("/about");
  const opener = screen.getByText("Menu");
  menu().open = true;
  menu().querySelector("a")?.focus();
  await userEvent.keyboard("{Escape}");
  expect(menu().open).toBe(false);
  expect(document.activeElement).toBe(opener);

  menu().open = true;
  await userEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
  expect(menu().open).toBe(false);

  menu().open = true;
  await userEvent.click(menu().querySelectorAll("a")[1] as HTMLElement);
  expect(menu().open).toBe(false);
});
