import type { SessionAnswer } from "@sovereign/contract/sessions";
import type { SessionRecord } from "#core/session/session-record.ts";

/** The token lasts an hour. */
export function memberRecord(now = Date.now()): SessionRecord {
  return {
    user: {
      id: "u1",
      email: "e.marlowe@example.com",
      role: "user",
      time_zone: "UTC",
      created_at: "2026-01-01T00:00:00Z",
    },
    access_token: "token",
    expires_at: Math.floor(now / 1000) + 3600,
  };
}

export const sessionAnswer = (): SessionAnswer => ({
  ...memberRecord(),
  token_type: "bearer",
  expires_in: 600,
});
