import type { Authentication } from "@sovereign/domain/authentication";
import type { StaffRole } from "@sovereign/domain/staff";
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
  amr: Authentication[];
  /** Whether the sign-in waits for its second factor and so allows nothing yet (decision 92). */
  challengeDue: boolean;
};

/** The caller as staff, read on each request (decision 120). */
export type Staff = {
  userId: string;
  sessionId: string;
  email: string;
  name: string;
  role: StaffRole;
  amr: Authentication[];
};

export type HttpEnvironment = {
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
  Variables: {
    requestId: string;
    log: () => Logger;
    clientAddress: string;
    caller: Caller;
    /** Set behind the office's gate only. */
    staff: Staff;
    tokenExpiresAt: Date;
    /** Throws once the caller has lost the right that the request passed its gate with. */
    stillMay: () => Promise<void>;
    /** The session whose tokens the response contains. */
    issuedSession: string | undefined;
    /** The address of a completed sign-in, which the response stores in the browser. */
    signedInAddress: string | undefined;
    /** Makes what marks a native app's device for an address. */
    makeDevice: ((email: string) => string) | undefined;
    /** The refresh token whose cookie the response replaces. */
    replacedToken: string | undefined;
  };
};
