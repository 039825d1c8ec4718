import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { paths } from "@sovereign/domain/page-paths";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { MemberFrame } from "./member-frame.tsx";

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(() => session.announce({ type: "signed_out", reason: "member" }));

it("ends with the company's name and the legal pages: specification, section 2, shell §2.22", () => {
  fakeServer(() => ({ status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: false } }));
  renderPage("/app", <MemberFrame>Page</MemberFrame>);
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByText("Example Company Ltd")).toBeTruthy();
  const addresses = footer.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(addresses).toEqual(["/privacy", "/terms"]);
});

it.each([
  ["/app/historyx", undefined],
  ["/app/history/", "History"],
  ["/app/programme", "Home"],
  ["/app/programme/12", "Home"],
  ["/app/welcome", "Home"],
  ["/app/rest", "History"],
  ["/app/history/2026-03-20", "History"],
  ["/app/history/year", "History"],
  ["/app/history/review/week", "History"],
  ["/app/history/review/thirty-days", "History"],
  ["/app/community", "Settings"],
  ["/app/about", "Settings"],
])("highlights the navigation item of %s in rail and tab bar: %s §2.70", (path, place) => {
  fakeServer(() => ({ status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: false } }));
  renderPage(path, <MemberFrame>Page</MemberFrame>);
  const lit = screen.getAllByRole("navigation", { name: "Main" }).map((navigation) =>
    within(navigation)
      .getAllByRole("link")
      .filter((link) => link.hasAttribute("aria-current"))
      .map((link) => link.textContent),
  );
  const expected = place === undefined ? [] : [place];
  expect(lit).toEqual([expected, expected]);
});

/** A path for each page of the app; what follows `?` or `#` names a place on it. */
const PAGES = Object.values(paths)
  .map((path) => (typeof path === "string" ? path : String(path("app", "x"))))
  .map((path) => path.replace(/[?#].*/, ""))
  .filter((path) => /^\/app(\/[^*]*)?$/.test(path));

it.each([...new Set(PAGES)])("lights one place for %s §2.70", (path) => {
  fakeServer(() => ({ status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: false } }));
  renderPage(path, <MemberFrame>Page</MemberFrame>);
  for (const navigation of screen.getAllByRole("navigation", { name: "Main" })) {
    const links = within(navigation).getAllByRole("link");
    expect(links.filter((link) => link.hasAttribute("aria-current"))).toHaveLength(1);
  }
});

it("omits the account from the rail until its membership is known, but never the sign-out button §2.70", async () => {
  const answer = Promise.withResolvers<void>();
  fakeServer(() => ({ status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: true } }));
  const server = globalThis.fetch;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    await answer.promise;
    return server(...request);
  });
  renderPage("/app", <MemberFrame>Page</MemberFrame>);
  const rail = within(screen.getByRole("complementary", { name: "Menu" }));
  expect(rail.getByRole("button", { name: "Sign Out" })).toBeTruthy();
  expect(rail.queryByText("e.marlowe@example.com")).toBeNull();
  answer.resolve();
  expect(await rail.findByRole("button", { name: "Enable admin mode" })).toBeTruthy();
  expect(rail.getByText("e.marlowe@example.com")).toBeTruthy();
});
