import "fake-indexeddb/auto";
import { OWN_DATA_MAX_BYTES } from "@sovereign/domain/own-data";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { ExportRow } from "./export-row.tsx";

const outbox = outboxes.of(memberRecord().user.id);

signedIn();
afterEach(async () => await outbox.clear());

async function dialog() {
  renderPage("/app/settings", <ExportRow />);
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  return within(await screen.findByRole("dialog"));
}

const MISSING = /not been sent from this device, and will be missing\.$/;

it("warns before the press what no file can contain yet", async () => {
  fakeServer(() => "silence");
  outbox.start();
  const add = (content: string) =>
    outbox.add({ kind: "text", date: "2026-03-09", content, time_zone: "UTC" }).kept;
  await add("Call Ana");
  await add("Call Ben");
  expect((await dialog()).getByText(MISSING).textContent).toMatch(/^Two changes have/);
});

it("shows no warning when everything was sent", async () => {
  expect((await dialog()).queryByText(MISSING)).toBeNull();
});

it("warns that a file cannot be imported again", async () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  const bytes = new Uint8Array(OWN_DATA_MAX_BYTES + 1);
  fakeServer(() => ({
    status: 200,
    stream: new ReadableStream({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    }),
  }));
  const asked = await dialog();
  await userEvent.click(asked.getByRole("button", { name: "Save JSON" }));
  expect((await asked.findByRole("alert")).textContent).toContain("larger than 32 MB");
});
