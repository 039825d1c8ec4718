import type { AnswerOf } from "@sovereign/contract/endpoint";
import type { listFactors } from "@sovereign/contract/factors";
import type { listSessions } from "@sovereign/contract/own-sessions";
import type { listPasskeys } from "@sovereign/contract/passkeys";
import type { readWaysIn } from "@sovereign/contract/ways-in";
import type { Membership } from "@sovereign/domain/membership";

/** What members wrote is in digits here: no screen's own word. */
const TEXT = "123";
const AT = "2026-01-01T10:00:00.000Z";

const seenAt = {
  signed_in_at: "2026-11-01T10:00:00.000Z",
  last_used_at: "2026-11-20T10:00:00.000Z",
};

/** This device, one that said what it is, and one that said nothing. */
const SESSIONS: AnswerOf<typeof listSessions> = {
  sessions: [
    {
      ...{ id: "1", current: true, ...seenAt },
      device: { kind: "desktop", client: "firefox", system: "linux" },
    },
    {
      ...{ id: "2", current: false, ...seenAt },
      device: { kind: "phone", client: "app", system: "ios" },
    },
    {
      ...{ id: "3", current: false, ...seenAt },
      device: { kind: null, client: null, system: null },
    },
  ],
};

/** An app and a phone, or neither. */
const factorsOf = ({ subscribed }: Membership): AnswerOf<typeof listFactors> => {
  const app = { id: "1", friendly_name: TEXT, factor_type: "totp", status: "verified" } as const;
  const phone = { ...app, id: "2", factor_type: "phone", phone_ending: "78" } as const;
  const factors = [app, phone].map((factor) => ({ ...factor, created_at: AT }));
  return {
    factors: subscribed ? factors : [],
    recovery_codes_left: subscribed ? 7 : 0,
    phone_offered: true,
  };
};

/** One that was used and one that was not, and one account elsewhere of two. */
const PASSKEYS: AnswerOf<typeof listPasskeys> = {
  passkeys: [
    { ...{ id: "1", name: "1", backed_up: true }, created_at: AT, last_used_at: AT },
    { ...{ id: "2", name: "2", backed_up: false }, created_at: AT, last_used_at: null },
  ],
};
const WAYS_IN: AnswerOf<typeof readWaysIn> = {
  ...{ has_password: true, passkeys: 2 },
  providers: [
    { provider: "google", linked_at: AT },
    { provider: "apple", linked_at: null },
  ],
};

/** What the server answers of a member's account; nothing for other questions. */
export function accountAnswer(path: string, membership: Membership): unknown {
  if (path.startsWith("/api/me/sessions")) return SESSIONS;
  if (path.startsWith("/api/me/email-change")) {
    const times = { asked_at: AT, sent_at: AT, confirm_by: AT };
    return { pending: membership.subscribed ? { new_email: "1@1", ...times } : null };
  }
  if (path === "/api/me/passkeys") return PASSKEYS;
  if (path === "/api/me/ways-in") return WAYS_IN;
  if (path === "/api/auth/factors") return factorsOf(membership);
  if (path === "/api/me/password") return { set_at: membership.subscribed ? AT : null };
  return undefined;
}
