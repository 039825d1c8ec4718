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

  it("ends with the session, also for the same member's next one §4.43", () => {
    const mode = createAdminMode(createDeviceStorage(null));
    mode.belongTo("u1");
    mode.turn(true);
    mode.belongTo(null);
    expect(mode.isOn.get()).toBe(false);
    mode.belongTo("u1");
    expect(mode.isOn.get()).toBe(false);
  });

  it("applies to no other member and no signed-out visitor", () => {
    const mode = createAdminMode(createDeviceStorage(null));
    mode.belongTo("u1");
    mode.turn(true);
    mode.belongTo("u2");
    expect(mode.isOn.get()).toBe(false);
    mode.belongTo(null);
    mode.turn(true);
    expect(mode.isOn.get()).toBe(false);
  });
});
