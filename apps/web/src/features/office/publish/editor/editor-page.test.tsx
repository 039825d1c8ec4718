import { fill, plural } from "@sovereign/content/public/fill";
import { published, releaseSheet, tellMembers } from "@sovereign/content/words/office-piece-acts";
import {
  pieceFields as fields,
  pieceProblems as problems,
  pieceEditor as words,
} from "@sovereign/content/words/office-publish";
import { surfaceProblems } from "@sovereign/content/words/office-surface";
import type { ListedBroadcast } from "@sovereign/contract/office-broadcasts";
import type { PieceCheck } from "@sovereign/contract/office-piece-check";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { ASKS_AGAIN_FROM } from "@sovereign/domain/broadcast";
import { officePaths } from "@sovereign/domain/office-paths";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { officePiece, pieceCheck } from "#testing/office-pieces.ts";
import { renderOffice } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { EditorPage, SurfaceBoundary } from "./editor-page.tsx";

const FRONT = '---\nid: "2026-04"\ntitle: April 2026\naccess: member # kept\norder: 2\n---\n\n';
const PIECE = officePiece({ text: `${FRONT}A gray day.\n` });

const TOLD: ListedBroadcast = {
  id: "b1",
  subject: "A new article",
  kind: "releases",
  state: "running",
  timing: "piece",
  due_at: null,
  saved_at: "2026-03-24T09:14:00.000Z",
  started_at: "2026-03-24T09:14:00.000Z",
  finished_at: null,
  late_since: null,
  piece: PIECE.id,
  opens_at: null,
  people: 31,
  counts: { sent: 0, waiting: 31, in_hand: 0, bounced: 0, refused: 0, stopped: 0 },
  push: null,
  rounded: false,
};

type Opened = {
  piece?: OfficePiece;
  check?: PieceCheck;
  /** How many asked to be told of new articles. */
  asked?: number;
  /** Whether the counts come only once `count` is called. */
  counts?: "later";
};

function open({ piece = PIECE, check = pieceCheck(), asked = 0, counts }: Opened = {}) {
  let newest = piece;
  let count = () => {};
  const sent = fakeServer(({ method, path, body }) => {
    if (path.endsWith("/check")) return { status: 200, body: check };
    if (path.endsWith("/broadcasts"))
      return { status: 200, body: { broadcasts: newest.served ? [TOLD] : [] } };
    if (path.endsWith("/pieces")) return { status: 200, body: { pieces: [], deployed_changes: 0 } };
    if (path.endsWith("/piece-readers")) {
      const answers = { asked, said_no: 174, not_asked: 1240 - 174 - asked };
      const reached = { email: asked, bounced: 0, push: asked && 40, rounded: false };
      const body = { members: 1240, ...answers, ...reached };
      if (counts !== "later") return { status: 200, body };
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          count = () => {
            controller.enqueue(new TextEncoder().encode(JSON.stringify(body)));
            controller.close();
          };
        },
      });
      return { status: 200, stream };
    }
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
  const path = `/office/publish/${piece.shelf}/${piece.name}`;
  renderOffice(path, <EditorPage shelf={piece.shelf} name={piece.name} />, {
    books: { time_zone: "America/New_York", change: null },
  });
  const savedText = () => Object(sent.findLast(({ method }) => method === "PUT")?.body).text;
  const bodyOf = (act: string) => sent.find(({ path: to }) => to.endsWith(act))?.body;
  return { sent, savedText, bodyOf, count: () => count(), user: userEvent.setup() };
}

const title = () => screen.findByLabelText<HTMLTextAreaElement>(fields.title);
const publish = () => screen.findByRole("button", { name: words.publish });
const sheet = async () => within(await screen.findByRole("dialog"));

signedIn("2026-03-24T09:14:00.000Z");

describe("the writer's page", () => {
  it("has the fields apart from the text, and changes one line of the file for one", async () => {
    const { user, savedText } = open();
    expect((await title()).value).toBe("April 2026");
    expect((await screen.findByRole("textbox", { name: "Text" })).textContent).toBe("A gray day.");
    expect(screen.queryByText(/---|access:/)).toBeNull();
    await user.type(await title(), ": a report");
    await waitFor(() =>
      expect(savedText()).toBe(PIECE.text.replace("April 2026", '"April 2026: a report"')),
    );
    await user.click(screen.getByRole("radio", { name: fields.account }));
    await waitFor(() => expect(savedText()).toContain("access: public # kept\n"));
    expect(savedText()).toContain("\n\nA gray day.\n");
  });

  it("leads from the button to the first thing in the way, and is never dead for one", async () => {
    const faults = [{ line: 3, field: "title", message: "must not hold HTML" }];
    const { user } = open({ check: pieceCheck({ faults }) });
    await user.click(await publish());
    await waitFor(async () => expect(document.activeElement).toBe(await title()));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText(plural(problems.first, 1, { Count: "One" }))).toBeTruthy();
  });

  it("names what a new article needs", async () => {
    const { user } = open({
      piece: officePiece({ text: FRONT, words: 0, announced: null }),
      check: pieceCheck({ shown: null, body: null, length: null }),
    });
    const needs = within(await screen.findByRole("region", { name: problems.title }));
    expect(needs.getByRole("button", { name: problems.needsText })).toBeTruthy();
    await user.click(await publish());
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("tells of a footnote without text beside it, before the text is checked", async () => {
    const text = PIECE.text.replace("day.", "day.[^1]\n\n[^1]:");
    const { user } = open({ piece: officePiece({ text }) });
    const said = fill(surfaceProblems.emptyNote, { number: 1 });
    expect(await screen.findByRole("button", { name: said.replace(/\.$/, "") })).toBeTruthy();
    await user.click(await publish());
    await waitFor(async () => expect((await publish()).hasAttribute("aria-busy")).toBe(false));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows the whole file to who wants it, and loses nothing on the way", async () => {
    const { user, savedText } = open();
    await user.click(await screen.findByRole("button", { name: words.showSource }));
    const source = screen.getByLabelText<HTMLTextAreaElement>(words.text);
    expect(source.value).toBe(PIECE.text);
    await user.type(source, "More.");
    await waitFor(() => expect(savedText()).toBe(`${PIECE.text}More.`));
    await user.click(screen.getByRole("button", { name: words.hideSource }));
    const text = await screen.findByRole("textbox", { name: "Text" });
    expect(text.textContent).toContain("More.");
    expect(savedText()).toBe(`${PIECE.text}More.`);
  });

  it("shows the source of a file whose fields cannot be read", async () => {
    open({ piece: officePiece({ text: "No fields at all." }) });
    expect(await screen.findByText(words.broken)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(words.text).value).toBe("No fields at all.");
  });

  it("stays with its source when the surface fails", () => {
    const onCrash = vi.fn();
    const quiet = vi.spyOn(console, "error").mockReturnValue();
    const Crashing = () => {
      throw new Error("a text that cannot be shown");
    };
    renderOffice(
      "/office/publish",
      <SurfaceBoundary onCrash={onCrash}>
        <Crashing />
      </SurfaceBoundary>,
    );
    expect(onCrash).toHaveBeenCalledOnce();
    quiet.mockRestore();
  });
});

describe("the step after Publish", () => {
  it("is not pressed before it is known who would be told", async () => {
    const { user, sent, count } = open({ asked: 31, counts: "later" });
    await user.click(await publish());
    const step = await sheet();
    await user.click(await step.findByRole("button", { name: releaseSheet.counting }));
    expect(sent.some(({ path }) => path.endsWith("/publish"))).toBe(false);
    count();
    const act = fill(releaseSheet.publishTelling, { count: "31" });
    expect(await step.findByRole("button", { name: act })).toBeTruthy();
  });

  it("tells no one where nobody asked, and says so", async () => {
    const { user, bodyOf } = open();
    await user.click(await publish());
    const step = await sheet();
    expect(await step.findByText(tellMembers.nobodyAsked)).toBeTruthy();
    expect(step.getByText(releaseSheet.readNothing)).toBeTruthy();
    const email = step.getByRole<HTMLInputElement>("checkbox", { name: /no one/ });
    expect([email.checked, email.disabled]).toEqual([false, true]);
    await user.click(step.getByRole("button", { name: releaseSheet.publish }));
    expect(await screen.findByRole("button", { name: /^Undo: / })).toBeTruthy();
    const link = (name: string) => screen.findByRole("link", { name });
    const { preview, progress } = published;
    expect((await link(preview)).getAttribute("href")).toBe(officePaths.piecePreview(PIECE));
    expect((await link(progress)).getAttribute("href")).toBe(officePaths.broadcast("b1"));
    const since = fill(fields.foldedLive, { date: "" });
    expect(screen.getByRole("button", { name: new RegExp(since) })).toBeTruthy();
    expect(bodyOf("/publish")).toEqual({ version: PIECE.version, saved_at: PIECE.saved_at });
  });

  it("counts who was asked, and has the effects in their order", async () => {
    const { user } = open({ asked: 31 });
    await user.click(await publish());
    const step = await sheet();
    expect(await step.findByText(plural(tellMembers.email, 31, { count: "31" }))).toBeTruthy();
    const counts = step.getAllByRole("term").map(({ textContent }) => textContent);
    expect(counts.slice(0, 3)).toEqual(["31", "174", "1,035"]);
    const { opens, inApp, read, log, undo } = releaseSheet;
    expect(counts.slice(3)).toEqual([opens, inApp, read, log, undo]);
  });

  it("sends to many only once their number was confirmed, by notification too if wanted", async () => {
    const { user, bodyOf } = open({ asked: ASKS_AGAIN_FROM });
    await user.click(await publish());
    const step = await sheet();
    const act = fill(releaseSheet.publishTelling, { count: "100" });
    await user.click(await step.findByRole("checkbox", { name: /notification/ }));
    await user.click(step.getByRole("radio", { name: tellMembers.whenMorning }));
    await user.click(await step.findByRole("button", { name: act }));
    const [count, when] = ["100", tellMembers.sentMorning];
    expect(await step.findByText(plural(releaseSheet.again, 100, { count, when }))).toBeTruthy();
    expect(bodyOf("/publish")).toBeUndefined();
    const confirm = plural(releaseSheet.confirm, 100, { count });
    await user.click(step.getByRole("button", { name: confirm }));
    await waitFor(() => expect(bodyOf("/publish")).toBeDefined());
    expect(bodyOf("/publish")).toMatchObject({ tell: "both", tell_at: "morning" });
  });

  it("sends at an hour of the books' zone, and to no one who was unticked", async () => {
    const { user, bodyOf } = open({ asked: 31 });
    await user.click(await publish());
    const step = await sheet();
    await user.click(await step.findByRole("radio", { name: tellMembers.whenHour }));
    await user.clear(step.getByLabelText(fields.dateField));
    await user.type(step.getByLabelText(fields.dateField), "2026-04-01");
    await user.click(
      step.getByRole("button", { name: fill(releaseSheet.publishTelling, { count: "31" }) }),
    );
    await waitFor(() => expect(bodyOf("/publish")).toBeDefined());
    expect(bodyOf("/publish")).toMatchObject({
      tell: "email",
      tell_at: "2026-04-01T11:00:00.000Z",
    });
  });

  it("schedules to the minute of the books' zone, and refuses an hour that is over", async () => {
    const { user, bodyOf } = open({ asked: 31 });
    await user.click(await screen.findByRole("radio", { name: fields.later }));
    const day = screen.getByLabelText(fields.dateField);
    await user.clear(day);
    await user.type(day, "2020-01-01");
    await user.click(screen.getByRole("button", { name: words.schedule }));
    expect((await screen.findAllByText(fields.hourOver)).length).toBeGreaterThan(0);
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.clear(day);
    await user.type(day, "2031-04-01");
    await user.click(screen.getByRole("button", { name: words.schedule }));
    const step = await sheet();
    await user.click(await step.findByRole("checkbox", { name: /31 who asked/ }));
    await user.click(step.getByRole("button", { name: releaseSheet.schedule }));
    await waitFor(() => expect(bodyOf("/schedule")).toBeDefined());
    expect(bodyOf("/schedule")).toMatchObject({ version: 8, at: "2031-04-01T11:00:00.000Z" });
    expect(bodyOf("/schedule")).not.toHaveProperty("tell");
  });
});
