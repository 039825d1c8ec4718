import type { OfficePiece, PieceSave, SavedPiece } from "@sovereign/contract/office-pieces";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";
import { officePiece } from "#testing/office-pieces.ts";
import { createPieceEditor, type PieceDraft } from "./piece-editor.ts";

const OPENED = officePiece({ text: "One." });

/** A server that stores a text, and a device that keeps a draft. */
function open({ draft = null }: { draft?: PieceDraft | null } = {}) {
  let newest = OPENED;
  const device = { draft };
  const sent: PieceSave[] = [];
  const failures: unknown[] = [];
  const saved = (text: string, by = "Adrian"): OfficePiece => {
    const second = newest.version - OPENED.version + 1;
    const savedAt = new Date(Date.parse(OPENED.saved_at) + second * 1000).toISOString();
    newest = { ...newest, text, version: newest.version + 1, saved_at: savedAt, saved_by: by };
    return newest;
  };
  async function save(body: PieceSave): Promise<SavedPiece> {
    sent.push(body);
    const failure = failures.shift();
    if (failure) throw failure;
    if (body.version !== newest.version) return { outcome: "others_save", piece: newest };
    return { outcome: "saved", piece: saved(body.text) };
  }
  const editor = createPieceEditor({
    piece: newest,
    sitting: "s1",
    left: draft,
    drafts: {
      write: (next) => {
        device.draft = next;
      },
      remove: () => {
        device.draft = null;
      },
    },
    save,
    goBack: async (_, version) => saved(version === newest.version ? newest.text : "Theirs."),
    onSaved: () => {},
  });
  editor.start();
  return { editor, device, sent, failures, saved, newest: () => newest };
}

const pause = (ms = 1500) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the text of a piece", () => {
  it("is saved at a pause, and on the device until then", async () => {
    const { editor, device, sent, newest } = open();
    editor.write("One. T");
    editor.write("One. Two.");
    expect(device.draft?.text).toBe("One. Two.");
    expect(sent).toEqual([]);
    await pause();
    expect(newest().text).toBe("One. Two.");
    expect(sent).toHaveLength(1);
    expect(editor.state.get()).toMatchObject({ status: "saved", text: "One. Two." });
    expect(device.draft).toBeNull();
  });

  it("is saved in between from somebody who never pauses", async () => {
    const { editor, sent } = open();
    for (let second = 0; second < 20; second += 1) {
      editor.write(`One. ${second}`);
      await pause(1000);
    }
    expect(sent).toHaveLength(1);
  });

  it("is sent again until the server answers, with what was typed since", async () => {
    const { editor, failures, device, newest } = open();
    failures.push(
      new ConnectionError(null),
      new ApiError(new Response(null, { status: 503 }), null),
    );
    editor.write("One. Two.");
    await pause();
    expect(editor.state.get().status).toBe("failed");
    editor.write("One. Two. Three.");
    expect(device.draft?.text).toBe("One. Two. Three.");
    await pause(20_000);
    expect(newest().text).toBe("One. Two. Three.");
    expect(editor.state.get().status).toBe("saved");
  });

  it("stays on the device when the server refuses it for good", async () => {
    const { editor, failures, device, sent } = open();
    failures.push(new ApiError(new Response(null, { status: 413 }), null));
    editor.write("Too long.");
    await pause(60_000);
    expect(editor.state.get().status).toBe("refused");
    expect(sent).toHaveLength(1);
    expect(device.draft?.text).toBe("Too long.");
  });

  it("goes on from what an earlier page left on the device", async () => {
    const draft = { text: "Left.", version: 8, savedAt: OPENED.saved_at, sitting: "s0" };
    const { editor, sent, newest } = open({ draft });
    expect(editor.state.get().text).toBe("Left.");
    await pause(0);
    expect(sent[0]?.sitting).toBe("s0");
    expect(newest().text).toBe("Left.");
  });

  it("follows another one's save while nothing is unsaved", async () => {
    const { editor, saved } = open();
    editor.read(saved("Theirs.", "Jonas"));
    expect(editor.state.get()).toMatchObject({ text: "Theirs.", status: "saved", others: null });
    // An answer that was under way does not bring the former text back.
    editor.read(OPENED);
    expect(editor.state.get().text).toBe("Theirs.");
  });

  it("waits for a choice when another one saved meanwhile, and saves mine after theirs", async () => {
    const { editor, saved, sent, newest } = open();
    saved("Theirs.", "Jonas");
    editor.write("Mine.");
    await pause();
    expect(editor.state.get().others?.text).toBe("Theirs.");
    await pause(60_000);
    expect(sent).toHaveLength(1);
    await editor.keepMine();
    expect(newest()).toMatchObject({ text: "Mine.", version: 10 });
    expect(editor.state.get()).toMatchObject({ others: null, status: "saved" });
  });

  it("takes theirs, with mine as a version before it", async () => {
    const { editor, saved, sent, device, newest } = open();
    saved("Theirs.", "Jonas");
    editor.write("Mine.");
    await pause();
    await editor.takeTheirs();
    expect(sent.at(-1)).toMatchObject({ text: "Mine.", version: 9 });
    expect(newest()).toMatchObject({ text: "Theirs.", version: 11 });
    expect(editor.state.get()).toMatchObject({ text: "Theirs.", status: "saved", others: null });
    expect(device.draft).toBeNull();
  });

  it("is not said to be saved while the request before it has no answer", async () => {
    const { editor, failures, sent } = open();
    failures.push(new ConnectionError(null));
    editor.write("One. Two.");
    await pause();
    editor.write("One.");
    expect(editor.state.get().status).toBe("unsaved");
    await pause();
    expect(sent.at(-1)?.text).toBe("One.");
    expect(editor.state.get().status).toBe("saved");
  });

  it("is waited for with what was typed while it was sent", async () => {
    const { editor, newest } = open();
    editor.write("One. Two.");
    void editor.flush();
    editor.write("One. Two. Three.");
    expect(await editor.whenSaved()).toBe(true);
    expect(newest().text).toBe("One. Two. Three.");
  });

  it("is not changed by a page that was left, such as by its upload", async () => {
    const { editor, device, sent } = open();
    editor.write("Last words.");
    editor.stop();
    await pause(0);
    editor.write("Last words, and a sound.");
    await pause(60_000);
    expect(device.draft).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it("is sent once more when the page is left", async () => {
    const { editor, newest } = open();
    editor.write("Last words.");
    editor.stop();
    await pause(0);
    expect(newest().text).toBe("Last words.");
  });
});
