import type { PieceCheck } from "@sovereign/contract/office-piece-check";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { officePiece, pieceCheck } from "#testing/office-pieces.ts";
import { renderOffice } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { EditorPage } from "./editor-page.tsx";

const PIECE = officePiece({ text: "---\naccess: member\n---\n\nA grey day.[^1]" });

function open({
  piece = PIECE,
  check = pieceCheck(),
  asked = 0,
}: {
  piece?: OfficePiece;
  check?: PieceCheck;
  /** How many asked to be told of new pieces. */
  asked?: number;
}) {
  let newest = piece;
  const sent = fakeServer(({ method, path, body }) => {
    if (path.endsWith("/check")) return { status: 200, body: check };
    if (path.endsWith("/broadcasts")) return { status: 200, body: { broadcasts: [] } };
    if (path.includes("/broadcast-audience")) {
      const people = { people: asked, bounced: 0, unwanted: 0, unconfirmed: 0 };
      return { status: 200, body: { ...people, push: asked && 40, rounded: false } };
    }
    if (path.endsWith("/piece-readers"))
      return { status: 200, body: { members: 1240, rounded: false } };
    if (method === "PUT" && path.endsWith("/schedule")) {
      const at = String(Object(body).at);
      newest = { ...newest, state: "scheduled", scheduled: { version: newest.version, at } };
      return { status: 200, body: newest };
    }
    if (method === "POST") {
      newest = { ...newest, state: "live", served: { version: 8, at: "2026-03-24T09:14:00.000Z" } };
      return { status: 200, body: newest };
    }
    if (method === "PUT") {
      newest = { ...newest, text: Object(body).text, saved_at: "2026-03-24T09:14:00.000Z" };
      return { status: 200, body: { outcome: "saved", piece: newest } };
    }
    return { status: 200, body: newest };
  });
  renderOffice(
    "/office/publish/briefings/2026-04",
    <EditorPage shelf="briefings" name="2026-04" />,
  );
  return sent;
}

const area = () => screen.findByLabelText<HTMLTextAreaElement>("Text in Markdown");

signedIn();

describe("writing a piece", () => {
  it("shows the reader, the checks and the facts beside the text", async () => {
    open({});
    expect((await area()).value).toBe(PIECE.text);
    const reader = await screen.findByRole("article", { name: "As members see it" });
    expect(await within(reader).findByText("Briefing, 5 minutes")).toBeTruthy();
    expect(within(reader).getByText("One.")).toBeTruthy();
    const aside = screen.getByRole("complementary", { name: "Checks and details" });
    expect(within(aside).getByText(/^993 words, 5 minutes\. Private Briefings: 500/)).toBeTruthy();
    expect(within(aside).getByText("briefings/2026-04")).toBeTruthy();
  });

  it("leads to a fault, and does not publish while there is one", async () => {
    const faults = [{ line: 5, field: "note", message: "[^1] is not defined" }];
    open({ check: pieceCheck({ faults }) });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Go to line 5" }));
    const text = await area();
    await waitFor(() => expect(text.selectionStart).toBe(PIECE.text.indexOf("A grey")));
    expect(
      screen.getByText(/^One error to fix first: Line 5, note: \[\^1\] is not defined/),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Publish" }).disabled).toBe(true);
  });

  it("saves what is written", async () => {
    const sent = open({});
    await userEvent.setup().type(await area(), " And a bright one.");
    await waitFor(() => expect(sent.find(({ method }) => method === "PUT")).toBeDefined());
    expect(await screen.findByText(/^Version 8, saved/)).toBeTruthy();
  });

  it("publishes what is saved, and says what that does first", async () => {
    const sent = open({});
    const user = userEvent.setup();
    const publish = await screen.findByRole<HTMLButtonElement>("button", { name: "Publish" });
    await waitFor(() => expect(publish.disabled).toBe(false));
    await user.click(publish);
    const sheet = within(await screen.findByRole("dialog"));
    expect(await sheet.findByText(/^To 1,240 members right away, on the/)).toBeTruthy();
    await user.click(sheet.getByRole("button", { name: "Publish" }));
    expect(await screen.findByText(/^“April 2026” went live on every server at/)).toBeTruthy();
    expect(sent.find(({ path }) => path.endsWith("/publish"))?.body).toEqual({
      version: PIECE.version,
      saved_at: PIECE.saved_at,
    });
    expect(await screen.findByRole("button", { name: "Take It Down" })).toBeTruthy();
  });

  it("tells those who asked to be told, unless that is not wanted", async () => {
    const sent = open({ asked: 312 });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Schedule" }));
    const sheet = within(await screen.findByRole("dialog"));
    expect(await sheet.findByRole("button", { name: "Schedule and Email 312" })).toBeTruthy();
    expect(
      sheet.getByText(/^312 members asked to be emailed: one message each, over about 6/),
    ).toBeTruthy();
    await user.click(sheet.getByRole("checkbox", { name: "Email 312 who asked" }));
    await user.click(sheet.getByRole("button", { name: "Schedule" }));
    const bodyOf = (act: string) => sent.find(({ path }) => path.endsWith(act))?.body;
    await waitFor(() => expect(bodyOf("/schedule")).toBeDefined());
    expect(bodyOf("/schedule")).not.toHaveProperty("tell");
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    const now = within(await screen.findByRole("dialog"));
    await user.click(now.getByRole("checkbox", { name: "Notify 40 with notifications on" }));
    await user.click(await now.findByRole("button", { name: "Publish and Email 312" }));
    expect(await screen.findByText(/at \S+ 312 messages are going out\.$/)).toBeTruthy();
    expect(bodyOf("/publish")).toMatchObject({ tell: "both" });
  });

  it("schedules to the minute of the member's zone, and refuses an hour that is over", async () => {
    const sent = open({});
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Schedule" }));
    const sheet = within(await screen.findByRole("dialog"));
    const day = sheet.getByLabelText("Date");
    await user.clear(day);
    await user.type(day, "2020-01-01");
    expect(await sheet.findByText(/^This time has passed\./)).toBeTruthy();
    await user.clear(day);
    await user.type(day, "2031-04-01");
    await user.click(sheet.getByRole("button", { name: "Schedule" }));
    expect(await screen.findByText(/^“April 2026” opens/)).toBeTruthy();
    const asked = sent.find(({ path }) => path.endsWith("/schedule"))?.body;
    expect(asked).toMatchObject({ version: 8, at: expect.stringMatching(/^2031-04-01T/) });
  });
});
