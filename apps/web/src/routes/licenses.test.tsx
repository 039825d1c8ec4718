import type { License } from "@sovereign/content/public/licenses";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type FakeAnswer, fakeServer, ok } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import LicensesRoute from "./licenses.tsx";

const LIST: License[] = [
  { name: "Newsreader", identifier: "OFL-1.1", text: "SIL Open Font License" },
  { name: "react", version: "19.0.0", identifier: "MIT", text: "Permission is granted." },
];

function open(answer: () => FakeAnswer) {
  fakeServer(({ path }) => (path === "/licenses.json" ? answer() : { status: 204 }));
  renderPage("/licenses", <LicensesRoute />);
}

it("lists each package with its version and license, and shows the text on request", async () => {
  open(() => ok(LIST));
  screen.getByRole("status");
  const react = await screen.findByText("19.0.0");
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("listitem")).toHaveLength(LIST.length);
  expect(screen.getByText("Permission is granted.").closest("details")?.open).toBe(false);
  await userEvent.click(react);
  expect(screen.getByText("Permission is granted.").closest("details")?.open).toBe(true);
});

it("can be retried after a failure", async () => {
  let answer: FakeAnswer = { status: 404, body: {} };
  open(() => answer);
  const again = await screen.findByRole("button", { name: "Try again" });
  screen.getByRole("heading", { level: 2, name: "The licenses did not load." });
  answer = ok(LIST);
  await userEvent.click(again);
  await screen.findByText("Newsreader");
  expect(screen.queryByRole("alert")).toBeNull();
});
