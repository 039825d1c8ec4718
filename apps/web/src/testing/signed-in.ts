import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { deviceStorage } from "#core/device/device-storage.ts";
import { session } from "#core/session/session.ts";
import { clearToasts } from "#design/feedback/toast.ts";
import { memberRecord } from "./members.ts";

/**
 * Signs a member in before each test of a file, at `now` if given, and clears page and device
 * after it.
 */
export function signedIn(now?: string): void {
  beforeEach(() => {
    if (now) vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    session.announce({ type: "signed_in", record: memberRecord() });
  });
  afterEach(() => {
    // A page that is signed out would ask again.
    cleanup();
    session.announce({ type: "signed_out", reason: "member" });
    clearToasts();
    for (const key of Object.keys(localStorage)) deviceStorage.removeItem(key);
    vi.useRealTimers();
  });
}
