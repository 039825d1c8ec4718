import { locks } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deviceStorage } from "#core/device/device-storage.ts";
import { createPageDrafts } from "./page-drafts.ts";

const isDraft = (value: unknown): value is string => typeof value === "string";
const drafts = createPageDrafts({ kind: "test", isDraft });
const open = (accepts?: (draft: string) => boolean) =>
  drafts.open({ userId: "u", name: "books/a", ...(accepts && { accepts }) });

beforeEach(() => vi.stubGlobal("navigator", { locks }));
afterEach(() => {
  vi.unstubAllGlobals();
  for (const key of deviceStorage.keys()) deviceStorage.removeItem(key);
});

describe("drafts of open pages", () => {
  it("are apart: no tab writes over another's, or goes on from it", async () => {
    const [one, other] = [await open(), await open()];
    one.write("From the first.");
    other.write("From the second.");
    const third = await open();
    expect(third.left).toBeNull();
    third.release();
    one.release();
    const next = await open();
    expect(next).toMatchObject({ page: one.page, left: "From the first." });
    other.remove();
    other.release();
    next.release();
  });

  it("are gone on from one at a time, once their pages are closed", async () => {
    const pages = [await open(), await open()];
    for (const [index, page] of pages.entries()) page.write(`Text ${index}.`);
    for (const page of pages) page.release();
    const opened = await Promise.all([open(), open(), open()]);
    expect(opened.map(({ left }) => left).sort()).toEqual([null, "Text 0.", "Text 1."].sort());
    for (const page of opened) page.release();
  });

  it("are left where a page does not accept them, and end with their text", async () => {
    const page = await open();
    page.write("Mine.");
    page.release();
    const stranger = await open((draft) => draft !== "Mine.");
    expect(stranger.left).toBeNull();
    const next = await open();
    expect(next.left).toBe("Mine.");
    next.remove();
    for (const each of [stranger, next]) each.release();
    expect((await open()).left).toBeNull();
  });

  it("of a tab that comes back to a text are of the same page", async () => {
    const page = await open();
    page.release();
    const again = await open();
    expect(again.page).toBe(page.page);
    const beside = await open();
    expect(beside.page).not.toBe(page.page);
    for (const each of [again, beside]) each.release();
  });

  it("of a former build, which kept one for all tabs, are gone on from once", async () => {
    const page = await open();
    page.write("Old.");
    const [key = ""] = deviceStorage.keys();
    deviceStorage.setItem(key.slice(0, key.lastIndexOf("/")), JSON.stringify("Former."));
    const next = await open();
    expect(next.left).toBe("Former.");
    expect((await open()).left).toBeNull();
    for (const each of [page, next]) each.release();
  });
});
