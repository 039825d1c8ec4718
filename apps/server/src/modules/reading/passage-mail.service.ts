import { randomUUID } from "node:crypto";
import { fill } from "@sovereign/content/public/fill";
import { passageMail } from "@sovereign/content/words/mails";
import { withoutNul } from "@sovereign/domain/one-thing";
import { paths } from "@sovereign/domain/page-paths";
import type { Database } from "#database/database.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problems/problem.ts";
import { findAddress } from "./reading.repository.ts";

/** A day's worth of reading; more would be a copy of the vault. */
const LIMIT = { points: 20, seconds: 24 * 3600 };

type Passage = { section: string; item: string; quote: string; note: string };

export type PassageMail = ReturnType<typeof createPassageMail>;

/** Sends passages to the address that the member has confirmed, and to no other. */
export function createPassageMail(deps: {
  db: Database;
  jobs: Pick<Jobs, "enqueueMail">;
  rateLimits: Pick<RateLimits, "consume">;
  appUrl: string;
  pieces: () => { titleOf: (section: string, item: string) => string | null };
}) {
  const { db, jobs, rateLimits, appUrl, pieces } = deps;

  return async function send(userId: string, passage: Passage): Promise<void> {
    const { section, item } = passage;
    const [quote, note] = [withoutNul(passage.quote), withoutNul(passage.note)];
    const title = pieces().titleOf(section, item);
    if (title === null) throw new Problem("vault.not_found");
    // The words come from the device: a highlight may quote an earlier version.
    if (quote.trim() === "") throw new Problem("highlight.not_a_passage");
    const member = await findAddress(db, userId);
    if (!member) throw new Problem("auth.session_ended");
    if (!member.isConfirmed) throw new Problem("auth.email_not_confirmed");
    const counted = await rateLimits.consume(`passage-mail:${userId}`, LIMIT);
    if (!counted.allowed) throw tooManyRequests(counted.retryAfterSeconds);
    await jobs.enqueueMail({
      template: "passage-to-self",
      to: member.email,
      userId,
      values: {
        title,
        quote,
        note: note && fill(passageMail.note, { note }),
        piece_url: `${appUrl}${paths.vaultItem(section, item)}`,
      },
      key: `passage-to-self:${randomUUID()}`,
    });
  };
}
