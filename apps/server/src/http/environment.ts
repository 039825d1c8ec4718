import type { Logger } from "pino";

/** The caller as named by the verified access token (architecture, Sessions). */
export type Caller = {
  userId: string;
  sessionId: string;
  email: string;
  role: "user" | "admin";
  /** The member's zone when the token was issued, up to ten minutes ago. */
  timeZone: string;
  aal: "aal1" | "aal2";
  amr: { method: string; timestamp: number }[];
  /** Whether the sign-in waits for its second factor and so allows nothing yet (decision 92). */
  challengeDue: boolean;
};

export type HttpEnvironment = {
  /** Set by the HTTP server; absent when a test calls the app in process. */
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
  Variables: {
    requestId: string;
    log: () => Logger;
    clientAddress: string;
    caller: Caller;
    tokenExpiresAt: Date;
    /** The session whose tokens the response contains. */
    issuedSession: string | undefined;
  };
};
