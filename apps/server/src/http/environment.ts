import type { Logger } from "pino";

/** Who sends a request, as the verified access token says (architecture, Sessions). */
export type Caller = {
  userId: string;
  sessionId: string;
  email: string;
  role: "user" | "admin";
  /** The member's IANA zone when the token was issued: a hint that may be ten minutes stale. */
  timeZone: string;
  aal: "aal1" | "aal2";
  amr: { method: string; timestamp: number }[];
  /** Whether the sign-in waits for its second factor, and so opens nothing yet (decision 92). */
  challengeDue: boolean;
};

/**
 * What middleware leaves for handlers. `caller` and the instant at which their token expires are
 * set behind a gate that wants a token.
 */
export type HttpEnvironment = {
  /** Set by the HTTP server; absent when a test calls the app in process. */
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
  Variables: {
    requestId: string;
    /** The log, whose lines name this request. */
    log: () => Logger;
    clientAddress: string;
    caller: Caller;
    tokenExpiresAt: Date;
    /** The session whose tokens the answer hands out. */
    issuedSession: string | undefined;
  };
};
