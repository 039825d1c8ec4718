import { toldOfSessions } from "@sovereign/content/public/told";
import type { ActHandler } from "#modules/office/acts/act-handler.ts";
import { type AccountActDeps, accountMail } from "./account-deps.ts";

/** `ids` is null for every device, including later sign-ins. */
type Plan = { ids: string[] | null; count: number };

export function endSessionsAct({ accounts, config }: AccountActDeps) {
  const handler: ActHandler<"end_sessions", Plan> = {
    kind: "end_sessions",

    async offer({ id }) {
      const sessions = await accounts.sessionsOf(id);
      const why_not = sessions.length === 0 ? "no_devices" : null;
      return { kind: "end_sessions", why_not, facts: { sessions } };
    },

    async plan({ sessions: chosen }, { id: userId }) {
      const known = await accounts.sessionsOf(userId);
      const ids = known.map(({ id }) => id).filter((id) => chosen?.includes(id) ?? true);
      if (ids.length === 0) return { whyNot: "no_devices" };
      const isEvery = ids.length === known.length;
      return { ids: isEvery ? null : ids, count: ids.length };
    },

    figures: ({ ids, count }) => ({ sessions: count, every_session: ids === null }),

    async run({ plan: { ids }, member }) {
      await accounts.endSessions(member.id, ids);
      return { state: "done" };
    },

    mail: ({ plan: { ids, count } }) =>
      accountMail("end_sessions", toldOfSessions(count, ids === null), config),
  };
  return handler;
}
