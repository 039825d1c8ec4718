import { fill, plural } from "@sovereign/content/public/fill";
import { paymentMail } from "@sovereign/content/words/mails";
import { composeBroadcast } from "@sovereign/content/words/office-broadcasts";
import { composePayments as texts } from "@sovereign/content/words/office-payments-mail";
import type { BroadcastDraft, FailedPaymentRow } from "@sovereign/contract/office-broadcasts";
import { officePaths } from "@sovereign/domain/office-paths";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { renderOffice, usd } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { NewBroadcastPage } from "./new-broadcast-page.tsx";

signedIn();

const row = (number: number, changed: Partial<FailedPaymentRow> = {}): FailedPaymentRow => ({
  id: `m${number}`,
  number,
  email: `m${number}@example.com`,
  time_zone: "UTC",
  owed: usd(`${number}.00`),
  tried_at: "2026-03-19T09:00:00.000Z",
  why: "expired",
  last_day: "2026-03-26T09:00:00.000Z",
  next_try_at: null,
  refused: false,
  written_at: null,
  ...changed,
});

const ROWS = [
  row(79),
  row(75, { why: "funds", next_try_at: "2026-03-24T09:00:00.000Z" }),
  row(3, { refused: true }),
  row(4, { written_at: "2026-03-22T09:00:00.000Z" }),
];

function open(rows: readonly FailedPaymentRow[] = ROWS) {
  let version = 0;
  const saves: BroadcastDraft[] = [];
  const sent = fakeServer(({ path, method, body }) => {
    if (path.endsWith("/failed-payments")) return { status: 200, body: { payments: rows } };
    if (method === "PUT") saves.push(body as BroadcastDraft);
    if (method === "PUT") version += 1;
    const { builds_on: _, push: _push, ...draft } = saves.at(-1) ?? ({} as BroadcastDraft);
    const isSent = path.endsWith("/send");
    return {
      status: 200,
      body: {
        ...draft,
        id: path.split("/")[4],
        state: isSent ? "scheduled" : "draft",
        version,
        push: null,
        people: null,
        counts: { sent: 0, waiting: 0, in_hand: 0, bounced: 0, refused: 0, stopped: 0 },
        opens_at: null,
        saved_at: "2026-03-24T09:14:00.000Z",
        saved_by: "Adrian",
        started_at: null,
        finished_at: null,
        late_since: null,
        rounded: false,
        fault: null,
        blocks: [],
        test: null,
        listed_at: null,
        paused_at: null,
        asked_at: null,
        last_leaves_at: null,
        paid: null,
        per_minute: 60,
      },
    };
  });
  renderOffice(officePaths.newBroadcast, <NewBroadcastPage />, { at: officePaths.writeToFailed });
  return { sent, saves };
}

const box = (number: number) =>
  screen.findByRole<HTMLInputElement>("checkbox", {
    name: fill(texts.choose, { address: `m${number}@example.com` }),
  });

describe("an email to members whose payment failed", () => {
  it("begins with everyone but who cannot get it or was written to, and fills their own words", async () => {
    open();
    await screen.findByRole("heading", { name: plural(texts.title, 4, { count: "four" }) });
    expect((await box(79)).checked).toBe(true);
    expect((await box(75)).checked).toBe(true);
    expect((await box(3)).disabled).toBe(true);
    expect((await box(4)).checked).toBe(false);
    screen.getByText(fill(texts.chosen, { chosen: 2, all: 4 }));
    screen.getByText(fill(texts.owed, { sums: "$154.00" }));
    screen.getByText(/We asked your bank for \$79\.00 on March 19 and it declined/);
    screen.getByText(fill(paymentMail.button, { amount: "$79.00" }));
    await userEvent.click(screen.getByRole("button", { name: texts.later }));
    screen.getByText(/for \$75\.00 on March 19 and it declined: there was not enough money/);
    const message = screen.getByRole<HTMLTextAreaElement>("textbox", { name: texts.words });
    expect(message.value).toContain(`{${texts.frames.amount}}`);
  });

  it("sends to whom was chosen, and says how many they are", async () => {
    const { sent, saves } = open();
    await userEvent.click(await box(75));
    screen.getByText(fill(texts.chosen, { chosen: 1, all: 4 }));
    await userEvent.click(
      screen.getByRole("button", { name: fill(composeBroadcast.send, { count: "one" }) }),
    );
    await waitFor(() => {
      const send = sent.find(({ path }) => path.endsWith("/send"));
      expect(send?.body).toEqual({ version: 1, people: 1 });
    });
    expect(saves.at(-1)).toMatchObject({
      kind: "payments",
      conditions: "in_grace,source:card,except:4+75",
      words: expect.stringContaining("{amount} on {day}"),
    });
  });

  it("takes a framed word by its button, and sends nothing to nobody", async () => {
    const { sent } = open([row(79)]);
    const message = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: texts.words });
    await userEvent.clear(message);
    const frames = within(screen.getByRole("group", { name: texts.insert }));
    await userEvent.click(frames.getByRole("button", { name: texts.frames.last_day }));
    expect(message.value).toBe(`{${texts.frames.last_day}}`);
    await userEvent.click(await box(79));
    const send = screen.getByRole<HTMLButtonElement>("button", { name: composeBroadcast.choose });
    expect(send.disabled).toBe(true);
    await userEvent.click(send);
    expect(sent.some(({ path }) => path.endsWith("/send"))).toBe(false);
  });

  it("says so where no card owes anything", async () => {
    open([]);
    await screen.findByText(texts.empty);
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});
