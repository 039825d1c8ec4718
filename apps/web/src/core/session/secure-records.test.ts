import { describe, expect, it } from "vitest";
import type { SecureStore } from "#core/device/secure-store.ts";
import { memberRecord } from "#testing/members.ts";
import { PENDING_SIGN_OUT_TOKEN, secureRecords } from "./secure-records.ts";

const RECORD = {
  ...memberRecord(),
  access_token: "for ten minutes",
  refresh_token: "for the next ten",
};

/** `after` delays each operation. */
function deviceVault(after: () => Promise<void> = async () => {}) {
  const kept = new Map<string, string>();
  const secureStore: SecureStore = {
    read: async (name) => kept.get(name) ?? null,
    async write(name, text) {
      await after();
      kept.set(name, text);
    },
    remove: async (name) => void kept.delete(name),
  };
  return { kept, open: async () => secureStore };
}

describe("the session of a native app", () => {
  it("stores the member and the refresh token, never an access token §3.7 §S56", async () => {
    const { kept, open } = deviceVault();
    const records = secureRecords(open);
    records.write(RECORD);
    expect(records.read()).toEqual(RECORD);
    await records.settled();
    expect([...kept.values()].join()).not.toContain(RECORD.access_token);
    const next = secureRecords(open);
    await next.load();
    expect(next.read()).toEqual({ ...RECORD, access_token: "", expires_at: 0 });
  });

  it("removes everything after a sign-out, however slow earlier writes to the secure store were §3.7", async () => {
    let letOn = () => {};
    const slow = new Promise<void>((resolve) => {
      letOn = resolve;
    });
    const { kept, open } = deviceVault(() => slow);
    const records = secureRecords(open);
    records.write(RECORD);
    records.clear("member");
    expect(records.read()).toBeNull();
    letOn();
    await records.settled();
    expect(kept.size).toBe(0);
  });

  it("keeps only what the server needs for a sign-out without a connection", async () => {
    const { kept, open } = deviceVault();
    const records = secureRecords(open);
    records.write(RECORD);
    records.savePendingSignOut();
    records.clear("member");
    await records.settled();
    expect([...kept]).toEqual([[PENDING_SIGN_OUT_TOKEN, RECORD.refresh_token]]);
  });

  it("keeps over a sign-out what tells that this device has signed in before §S96", async () => {
    const { kept, open } = deviceVault();
    const records = secureRecords(open);
    await records.load();
    expect(records.device()).toBeNull();
    records.write({ ...RECORD, device: "nonce.seal" });
    records.write(RECORD);
    expect(records.device()).toBe("nonce.seal");
    expect(records.read()).toEqual(RECORD);
    records.clear("member");
    await records.settled();
    expect([...kept]).toEqual([["device", "nonce.seal"]]);
    const next = secureRecords(open);
    await next.load();
    expect([next.read(), next.device()]).toEqual([null, "nonce.seal"]);
    next.clear("deleted");
    await next.settled();
    expect([next.device(), kept.size]).toEqual([null, 0]);
  });

  it("is signed out where the secure store cannot be read", async () => {
    const records = secureRecords(() => Promise.reject(new Error("no secure store")));
    await records.load();
    records.write(RECORD);
    await records.settled();
    expect(records.read()).toEqual(RECORD);
  });
});
