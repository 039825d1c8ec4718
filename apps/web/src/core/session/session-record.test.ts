import { describe, expect, it } from "vitest";
import { memoryStorage } from "#core/device/device-storage.ts";
import { memberRecord } from "#testing/members.ts";
import { recordStore, sessionKey } from "./session-record.ts";

const RECORD = memberRecord();

describe("the session record", () => {
  it("is kept under a key derived from the backend's host, apart from other backends' §3.6", () => {
    const storage = memoryStorage();
    recordStore(storage, sessionKey("app.example.test")).write(RECORD);
    expect(storage.key(0)).toBe("sovereign-app.example.test-session");
    expect(recordStore(storage, sessionKey("app.example.test")).read()).toEqual(RECORD);
    expect(recordStore(storage, sessionKey("staging.example.test")).read()).toBeNull();
  });

  it.each(["{", "null", '{"user":{}}', '"text"'])("counts %s as no record", (stored) => {
    const storage = memoryStorage();
    storage.setItem("key", stored);
    expect(recordStore(storage, "key").read()).toBeNull();
  });

  it("leaves a full storage, and one that could not be kept lives as long as the page", () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const real = memoryStorage();
    const records = recordStore(real, "key");
    records.write(RECORD);
    const storage = { ...real, setItem: full };
    const onFull = recordStore(storage, "key");
    onFull.clear({ ended: true });
    expect([real.getItem("key"), onFull.read()]).toEqual([null, null]);

    const other = { ...RECORD, access_token: "of another" };
    records.write(RECORD);
    onFull.write(other);
    expect([real.getItem("key"), onFull.read()]).toEqual([null, other]);
    onFull.clear({ ended: false });
    expect(onFull.read()).toBeNull();
  });

  it("is read as any version of the app has kept it, so that a new one signs nobody out", () => {
    const storage = memoryStorage();
    // The fields of the first version: those that came since may be missing.
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
