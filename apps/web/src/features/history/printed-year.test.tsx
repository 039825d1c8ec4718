import "fake-indexeddb/auto";
import { onlineManager } from "@tanstack/react-query";
import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedInToWrite } from "#testing/writing-member.ts";
import { PrintedYear } from "./printed-year.tsx";

const open = (until: string) =>
  renderPage("/print", <PrintedYear today="2026-03-24" until={until} />);

signedInToWrite();

it("is readable without a connection, every viewed year and no other §2.9", async () => {
  let isUp = true;
  fakeServer(({ path }): FakeAnswer => {
    if (!isUp) return "silence";
    const month = path.slice(-7);
    const content = `Walk the site in ${month}`;
    const records = [testRecord(`${month}-10`, { content })];
    return { status: 200, body: { time_zone: "UTC", records, rest_days: [] } };
  });
  for (const until of ["2026-03", "2025-03"]) {
    open(until);
    await screen.findByText(`Walk the site in ${until}`);
    cleanup();
  }
  isUp = false;
  onlineManager.setOnline(false);
  for (const until of ["2026-03", "2025-03"]) {
    open(until);
    await screen.findByText(`Walk the site in ${until}`);
    cleanup();
  }
  open("2024-03");
  expect(await screen.findByText("You are offline.", { exact: false })).toBeTruthy();
});
