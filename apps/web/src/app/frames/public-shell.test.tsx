import { render, screen, within } from "@testing-library/react";
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
          { to: "/about", label: "About" },
          { to: "/#pricing", label: "Membership" },
        ]}
        signIn={{ to: "/auth", label: "Sign In" }}
        footer={[{ to: "/terms", label: "Terms" }]}
      >
        <h1>Page</h1>
      </PublicShell>
    </MemoryRouter>,
  );
}

it.each([
  ["/about/", ["About"]],
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
