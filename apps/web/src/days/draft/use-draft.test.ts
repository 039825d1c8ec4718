import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { drafts } from "./drafts.ts";
import { useDraft } from "./use-draft.ts";

const MONDAY = "2026-03-23";
const TUESDAY = "2026-03-24";

const editing = (date: string, saved: string) =>
  renderHook((props: { date: string; saved: string }) => useDraft("u1", props.date, props.saved), {
    initialProps: { date, saved },
  });

afterEach(() => drafts.removeAll("u1"));

describe("the draft in the editor", () => {
  it("moves to the new day at midnight while the member is writing, and reports it", () => {
    const { result, rerender } = editing(MONDAY, "Call Priya");
    act(() => result.current.write("Call Priya before noon"));
    rerender({ date: TUESDAY, saved: "" });
    expect(result.current.text).toBe("Call Priya before noon");
    expect(result.current.carriedFrom).toBe(MONDAY);
    expect(drafts.read("u1", MONDAY)).toBeNull();
    expect(drafts.read("u1", TUESDAY)).toBe("Call Priya before noon");
  });

  it("offers what was left unsaved days ago, to its own member only §6.3", () => {
    drafts.write("u1", "2026-03-19", "Call Priya");
    drafts.write("u2", MONDAY, "Sell the house");
    const { result } = editing(TUESDAY, "");
    expect(result.current).toMatchObject({ text: "Call Priya", carriedFrom: "2026-03-19" });
    expect(drafts.read("u2", MONDAY)).toBe("Sell the house");
    drafts.removeAll("u2");
  });

  it("starts the new day empty when nothing was unsaved", () => {
    const { result, rerender } = editing(MONDAY, "Call Priya");
    rerender({ date: TUESDAY, saved: "" });
    expect(result.current).toMatchObject({ text: "", carriedFrom: null });
  });

  it("yields to a text saved elsewhere only when nothing was being changed", () => {
    const idle = editing(MONDAY, "Call Priya");
    idle.rerender({ date: MONDAY, saved: "Walk the site" });
    expect(idle.result.current.text).toBe("Walk the site");
    const busy = editing(MONDAY, "Call Priya");
    act(() => busy.result.current.write("Call Priya today"));
    busy.rerender({ date: MONDAY, saved: "Walk the site" });
    expect(busy.result.current.text).toBe("Call Priya today");
    expect([idle.result.current.newer, busy.result.current.newer]).toEqual([false, true]);
  });

  it("treats what it sent itself, and the text before, as no newer version", () => {
    const { result, rerender } = editing(MONDAY, "Call Priya");
    act(() => result.current.write("Call Priya today"));
    act(() => result.current.sending("Call Priya today"));
    act(() => result.current.write("Call Priya today, before noon"));
    rerender({ date: MONDAY, saved: "Call Priya today" });
    expect(result.current.newer).toBe(false);
    // A failed answer is reverted.
    rerender({ date: MONDAY, saved: "Call Priya" });
    expect(result.current.newer).toBe(false);
    rerender({ date: MONDAY, saved: "Walk the site" });
    expect(result.current.newer).toBe(true);
  });

  it("is back in its field after a refusal, whichever renders first", () => {
    for (const order of ["given back first", "taken from the screens first"]) {
      const { result, rerender } = editing(MONDAY, "");
      act(() => result.current.write("Call Priya"));
      act(() => result.current.sending("Call Priya"));
      rerender({ date: MONDAY, saved: "Call Priya" });
      const takeBack = () => rerender({ date: MONDAY, saved: "" });
      if (order === "taken from the screens first") takeBack();
      act(() => result.current.giveBack());
      takeBack();
      expect(result.current.text, order).toBe("Call Priya");
      act(() => result.current.write(""));
      rerender({ date: MONDAY, saved: "Walk the site" });
      expect(result.current.text, order).toBe("Walk the site");
      drafts.removeAll("u1");
    }
  });

  it("is shown next to a version saved elsewhere after a reload, until the member chooses", () => {
    const before = editing(MONDAY, "Call Priya");
    act(() => before.result.current.write("Call Priya today"));
    // The other tab shares the storage, and removed the draft as its own.
    drafts.remove("u1", MONDAY);
    before.rerender({ date: MONDAY, saved: "Walk the site" });
    before.unmount();
    const after = editing(MONDAY, "Walk the site");
    expect(after.result.current).toMatchObject({ text: "Call Priya today", newer: true });
    act(() => after.result.current.settle());
    expect(after.result.current.newer).toBe(false);
    after.unmount();
    expect(editing(MONDAY, "Walk the site").result.current.newer).toBe(false);
  });

  it("is not shown next to its own earlier version after a reload", () => {
    const before = editing(MONDAY, "Call Priya");
    act(() => before.result.current.write("Call Priya today"));
    act(() => before.result.current.sending("Call Priya today"));
    act(() => before.result.current.write("Call Priya today, before noon"));
    before.unmount();
    expect(editing(MONDAY, "Call Priya").result.current.newer).toBe(false);
    expect(editing(MONDAY, "Call Priya today").result.current.newer).toBe(false);
  });

  it("keeps a trailing space while the member types, where it saves itself", () => {
    const rules = { alone: true, autosaved: true };
    const { result, rerender } = renderHook(
      ({ saved }: { saved: string }) => useDraft("u1", MONDAY, saved, rules),
      { initialProps: { saved: "" } },
    );
    act(() => result.current.write("He asked "));
    act(() => result.current.sending("He asked"));
    rerender({ saved: "He asked" });
    expect(result.current).toMatchObject({ text: "He asked ", newer: false });
    // Only that space is unsaved, so the text saved elsewhere replaces it.
    rerender({ saved: "He signed" });
    expect(result.current).toMatchObject({ text: "He signed", newer: false });
  });
});
