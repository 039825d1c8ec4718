import { describe, expect, it } from "vitest";
import { memoryStorage } from "#lib/device-storage.ts";
import { recordShelf, type SessionRecord, sessionKey } from "./session-record.ts";

const RECORD: SessionRecord = {
  user: {
    id: "u1",
    email: "e@example.test",
    role: "user",
    time_zone: "UTC",
    created_at: "2026-03-24T08:00:00.000Z",
  },
  access_token: "token",
  expires_at: 1_774_339_200,
};

describe("the session record", () => {
  it("is kept under a key derived from the backend's host, apart from other backends'", () => {
    const storage = memoryStorage();
    recordShelf(storage, sessionKey("app.example.test")).write(RECORD);
    expect(storage.key(0)).toBe("sovereign-app.example.test-session");
    expect(recordShelf(storage, sessionKey("app.example.test")).read()).toEqual(RECORD);
    expect(recordShelf(storage, sessionKey("staging.example.test")).read()).toBeNull();
  });

  it.each(["{", "null", '{"user":{}}', '"text"'])("counts %s as no record", (stored) => {
    const storage = memoryStorage();
    storage.setItem("key", stored);
    expect(recordShelf(storage, "key").read()).toBeNull();
  });
});
