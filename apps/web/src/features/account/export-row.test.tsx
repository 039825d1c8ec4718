import "fake-indexeddb/auto";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { outboxes } from "#core/outbox/browser-outboxes.ts";
import { session } from "#core/session/session.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { ExportRow } from "./export-row.tsx";

const outbox = outboxes.of(memberRecord().user.id);

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(async () => {
  await outbox.forget();
  session.announce({ type: "signed_out", reason: "member" });
});

async function dialog() {
  renderPage("/app/settings", <ExportRow />);
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  return within(await screen.findByRole("dialog"));
}

const MISSING = /not been sent from this device, and will be missing\.$/;

it("says before the press what no file can have yet", async () => {
  fakeServer(() => "silence");
  outbox.start();
  const add = (content: string) =>
    outbox.add({ kind: "text", date: "2026-03-09", content, time_zone: "UTC" }).kept;
  await add("Call Ana");
  await add("Call Ben");
  expect((await dialog()).getByText(MISSING).textContent).toMatch(/^Two changes have/);
});

it("says nothing of it where everything was sent", async () => {
  expect((await dialog()).queryByText(MISSING)).toBeNull();
});
