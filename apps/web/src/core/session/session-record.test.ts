import { describe, expect, it } from "vitest";
import { createDeviceStorage } from "#core/device/device-storage.ts";
import { fullStorage } from "#testing/full-storage.ts";
import { memberRecord } from "#testing/members.ts";
import { recordStore, sessionKey } from "./session-record.ts";

const RECORD = memberRecord();

describe("the session record", () => {
  it("is stored under a key derived from the backend's host, apart from other backends' §3.6", () => {
    const storage = createDeviceStorage(null);
    recordStore(storage, sessionKey("app.example.test")).write(RECORD);
    expect(storage.keys()).toEqual(["sovereign-app.example.test-session"]);
    expect(recordStore(storage, sessionKey("app.example.test")).read()).toEqual(RECORD);
    expect(recordStore(storage, sessionKey("staging.example.test")).read()).toBeNull();
  });

  it.each(["{", "null", '{"user":{}}', '"text"'])("treats %s as no record", (stored) => {
    const storage = createDeviceStorage(null);
    storage.setItem("key", stored);
    expect(recordStore(storage, "key").read()).toBeNull();
  });

  it("tolerates a full storage; one that could not be saved lasts as long as the page", () => {
    const write = () => recordStore(createDeviceStorage(localStorage), "key").write(RECORD);
    write();
    const cleared = fullStorage();
    const onFull = recordStore(cleared.storage, "key");
    onFull.clear("ended");
    expect([localStorage.getItem("key"), onFull.read()]).toEqual([null, null]);
    cleared.restore();

    const other = { ...RECORD, access_token: "of another" };
    write();
    const written = fullStorage();
    const replaced = recordStore(written.storage, "key");
    replaced.write(other);
    expect([localStorage.getItem("key"), replaced.read()]).toEqual([null, other]);
    replaced.clear("member");
    expect(replaced.read()).toBeNull();
    written.restore();
  });

  it("is read from every earlier version of the app, so that no update signs a member out", () => {
    const storage = createDeviceStorage(null);
    // The fields of the first version; later ones may be missing.
    const user = {
      id: "u1",
      email: "e.marlowe@example.com",
      role: "user",
      time_zone: "Europe/Lisbon",
      created_at: "2026-03-10T12:00:00.000Z",
    };
    const kept = { user, access_token: "token", expires_at: 1_773_144_600 };
    storage.setItem("key", JSON.stringify(kept));
    expect(recordStore(storage, "key").read()).toEqual(kept);
  });
});
