import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import OfflineRoute from "./offline.tsx";

it.each([
  ["/offline#/tiers?from=mail", "/tiers?from=mail"],
  ["/offline#/auth#token=abc", "/auth#token=abc"],
  ["/offline", "/"],
  ["/offline#//elsewhere.example/", "/"],
  ["/offline#/\\elsewhere.example/", "/"],
  ["/offline#https://elsewhere.example/", "/"],
])("links from %s back to %s §2.8", (address, wanted) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <OfflineRoute />
    </MemoryRouter>,
  );
  const link = screen.getByRole("link", { name: "Try again" });
  expect(link.getAttribute("href")).toBe(wanted);
});
