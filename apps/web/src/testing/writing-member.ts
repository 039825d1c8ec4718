import { onlineManager } from "@tanstack/react-query";
import { afterEach, vi } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { signedIn } from "./signed-in.ts";

/** As `signedIn`, for tests that write: none of their writes waits on the device after them. */
export function signedInToWrite(now?: string): void {
  signedIn(now);
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    onlineManager.setOnline(true);
    await outboxes.of("u1").clear();
  });
}
