import { createHmac, hkdfSync } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { staffLogSeals } from "#schema/schema.ts";

/** A log entry as the database serializes it, and its text about the member. */
type Sealable = { logId: number; entry: string; about: string | null };

type Sealed = { position: number; logId: number; digest: string; aboutDigest: string | null };

/** The chain's last link, which the next entry continues. */
type LogHead = { position: number; seal: string };

type LogSeals = ReturnType<typeof createLogSeals>;

/** Seals entries of the log one after the other, under a key that is not in the database. */
export function createLogSeals(authSecret: string) {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", "staff log: seal", 32));
  const macOf = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    digestOf: ({ entry, about }: Pick<Sealable, "entry" | "about">) => ({
      digest: macOf(`entry ${entry}`),
      aboutDigest: about === null ? null : macOf(`about ${about}`),
    }),
    sealOf: (before: string, { position, logId, digest, aboutDigest }: Sealed) =>
      macOf(JSON.stringify([before, position, logId, digest, aboutDigest])),
  };
}

const AT_ONCE = 1000;

/** Entries are numbered before they are stored, so a later one may be sealed first. */
const LATE_ENTRIES = 10_000;

const ENTRY = sql`jsonb_build_array(l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'),
  l.actor_id, l.actor_name, l.actor_role, l.member_key, l.kind, l.details, l.request_id)::text`;
const ABOUT = sql`case when s.log_id is not null
  then jsonb_build_array(s.user_id, s.reason, s.personal)::text end`;

const FIRST = "";

const unsealed = z.array(
  z.object({ logId: z.coerce.number(), entry: z.string(), about: z.string().nullable() }),
);

async function findHead(db: Database): Promise<LogHead | undefined> {
  const { position, seal } = staffLogSeals;
  const rows = await db
    .select({ position, seal })
    .from(staffLogSeals)
    .orderBy(desc(position))
    .limit(1);
  return rows[0];
}

/** Continues the chain by the entries that are not in it; one node at a time. */
export async function sealEntries(db: Database, seals: LogSeals): Promise<void> {
  for (let sealed = AT_ONCE; sealed === AT_ONCE; ) {
    sealed = await db.transaction((tx) => sealSome(tx, seals));
  }
}

async function sealSome(tx: Database, seals: LogSeals): Promise<number> {
  const { rows: held } = await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended('staff-log-seals', 0)) as held`,
  );
  if (!held[0]?.held) return 0;
  const head = await findHead(tx);
  const { rows } = await tx.execute(sql`
    select l.id as "logId", ${ENTRY} as entry, ${ABOUT} as about
    from staff_log l left join staff_log_subjects s on s.log_id = l.id
    where l.id > coalesce((select max(log_id) from staff_log_seals), 0) - ${LATE_ENTRIES}::int
      and not exists (select 1 from staff_log_seals known where known.log_id = l.id)
    order by l.id limit ${AT_ONCE}`);
  const found = unsealed.parse(rows);
  let { position, seal } = head ?? { position: 0, seal: FIRST };
  const added = found.map((each) => {
    position += 1;
    const sealed = { position, logId: each.logId, ...seals.digestOf(each) };
    seal = seals.sealOf(seal, sealed);
    return { ...sealed, seal };
  });
  if (added.length > 0) await tx.insert(staffLogSeals).values(added);
  return added.length;
}

const checked = z.array(
  z.object({
    position: z.coerce.number(),
    logId: z.coerce.number(),
    digest: z.string(),
    aboutDigest: z.string().nullable(),
    seal: z.string(),
    entry: z.string().nullable(),
    about: z.string().nullable(),
    mayBeGone: z.boolean(),
  }),
);

type Verified = { entries: number; head: LogHead | undefined; wrongEntry: number | undefined };

/** Reads the whole chain; `wrongEntry` is the first that is not as it was sealed. */
export async function verifyLog(db: Database, seals: LogSeals): Promise<Verified> {
  let head: LogHead | undefined;
  for (;;) {
    const after = head?.position ?? 0;
    // An entry that has outlived its member by years is deleted; its seal stays.
    const { rows } = await db.execute(sql`
      select c.position, c.log_id as "logId", c.digest, c.about_digest as "aboutDigest", c.seal,
        case when l.id is not null then ${ENTRY} end as entry, ${ABOUT} as about,
        c.log_id < coalesce((select min(id) from staff_log where at > now() - interval '6 years'), 0)
          as "mayBeGone"
      from staff_log_seals c left join staff_log l on l.id = c.log_id
        left join staff_log_subjects s on s.log_id = c.log_id
      where c.position > ${after}::bigint order by c.position limit ${AT_ONCE}`);
    const found = checked.parse(rows);
    for (const row of found) {
      const { position, entry, about } = row;
      const now = entry === null ? undefined : seals.digestOf({ entry, about });
      const isWhole =
        position === (head?.position ?? 0) + 1 &&
        row.seal === seals.sealOf(head?.seal ?? FIRST, row) &&
        (now ? now.digest === row.digest : row.mayBeGone) &&
        // The words about a member are deleted with them.
        (about === null || now?.aboutDigest === row.aboutDigest);
      if (!isWhole) return { entries: head?.position ?? 0, head, wrongEntry: row.logId };
      head = { position, seal: row.seal };
    }
    if (found.length < AT_ONCE)
      return { entries: head?.position ?? 0, head, wrongEntry: undefined };
  }
}
