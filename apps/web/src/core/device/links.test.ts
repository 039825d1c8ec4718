import { afterEach, describe, expect, it, vi } from "vitest";
import { nativeShell, noShell } from "#testing/native-shell.ts";
import { openExternal, reserveTab } from "./links.ts";

const ADDRESS = "https://pay.example/c/1";

function fakeTab() {
  return { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() };
}

describe("links that leave the app", () => {
  afterEach(noShell);

  it("open a tab at the click, set its URL later and sever the opener first", () => {
    const tab = fakeTab();
    const open = vi.fn(() => tab);
    vi.stubGlobal("open", open);
    const reserved = reserveTab();
    expect(open).toHaveBeenCalledWith("", "_blank");
    expect(tab.opener).toBeNull();
    expect(tab.location.replace).not.toHaveBeenCalled();
    reserved?.go(ADDRESS);
    expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith(ADDRESS);
  });

  it("close the tab when there is no URL for it", () => {
    const tab = fakeTab();
    vi.stubGlobal("open", () => tab);
    reserveTab()?.close();
    expect(tab.close).toHaveBeenCalledTimes(1);
  });

  it("report that the browser blocked the tab", () => {
    vi.stubGlobal("open", () => null);
    expect(reserveTab()).toBeNull();
    expect(openExternal(ADDRESS)).toBe(false);
  });

  it("open in the system's browser in a store's app, which opens no window after the press", () => {
    nativeShell("ios");
    const open = vi.fn();
    vi.stubGlobal("open", open);
    const assign = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
    reserveTab()?.go(ADDRESS);
    expect(assign).toHaveBeenCalledExactlyOnceWith(ADDRESS);
    expect(open).not.toHaveBeenCalled();
  });
});
