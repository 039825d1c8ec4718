import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { sentMails } from "#schema/schema.ts";

type LastMail = { template: string; at: Date; state: string };

/** The latest emails of these templates, one for each. */
export async function findLastMails(
  db: Database,
  userId: string,
  templates: readonly string[],
): Promise<LastMail[]> {
  const { template, sentAt, queuedAt, state } = sentMails;
  const rows = await db
    .selectDistinctOn([template], { template, sentAt, queuedAt, state })
    .from(sentMails)
    .where(and(eq(sentMails.userId, userId), inArray(template, [...templates])))
    .orderBy(template, desc(queuedAt));
  return rows.map((row) => ({
    template: row.template,
    state: row.state,
    at: row.sentAt ?? row.queuedAt,
  }));
}
