import { officeLog } from "@sovereign/content/words/office-log";
import type { OfficeLog } from "@sovereign/contract/office-log";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { LogPage } from "./log-page.tsx";

signedIn("2026-03-24T09:14:00.000Z");

it.for([
  [false, officeLog.closed],
  [true, officeLog.rewritable],
] as const)(
  "says who could change entries, where the server could: %s",
  async ([rewritable, words]) => {
    const body: OfficeLog = { entries: [], total: 0, next: null, actors: [], rewritable };
    fakeServer(() => ({ status: 200, body }));
    renderPage("/office/log", <LogPage />);
    await screen.findByText(words);
    const other = rewritable ? officeLog.closed : officeLog.rewritable;
    expect(screen.queryByText(other)).toBeNull();
  },
);
