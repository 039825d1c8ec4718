import { describe, expect, it, vi } from "vitest";
import { createDeviceStorage } from "#core/device/device-storage.ts";
import { createAdminMode } from "./admin-mode-state.ts";

describe("admin mode: decision 15", () => {
  it("is off until the member turns it on, and notifies subscribers", () => {
    const mode = createAdminMode(createDeviceStorage(null));
    const watcher = vi.fn();
    mode.belongTo("u1");
    expect(mode.isOn.get()).toBe(false);
    mode.isOn.subscribe(watcher);
    mode.turn(true);
    expect(mode.isOn.get()).toBe(true);
    mode.turn(false);
    expect(mode.isOn.get()).toBe(false);
    expect(watcher).toHaveBeenCalledTimes(2);
  });

  it("survives a reload of the tab once the member is known again", () => {
    const storage = createDeviceStorage(null);
    const before = createAdminMode(storage);
    before.belongTo("u1");
    before.turn(true);
    const after = createAdminMode(storage);
    expect(after.isOn.get()).toBe(false);
    after.belongTo("u1");
    expect(after.isOn.get()).toBe(true);
  });

  it("ends with the session, and applies to no other member and no visitor §4.43", () => {
    const mode = createAdminMode(createDeviceStorage(null));
    for (const [member, next] of [
      ["u1", null],
      ["u1", "u2"],
      [null, null],
    ] as const) {
      mode.belongTo(member);
      mode.turn(true);
      mode.belongTo(next);
      expect(mode.isOn.get()).toBe(false);
      mode.belongTo("u1");
      expect(mode.isOn.get()).toBe(false);
    }
  });
});
