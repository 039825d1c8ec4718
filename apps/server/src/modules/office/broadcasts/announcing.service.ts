import { randomUUID } from "node:crypto";
import { fill } from "@sovereign/content/public/fill";
import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { readBroadcastWords } from "@sovereign/content/server/broadcast-words";
import { composeBroadcast as texts } from "@sovereign/content/words/office-broadcasts";
import { BROADCAST_SUBJECT_LENGTH } from "@sovereign/contract/office-broadcasts";
import type { AskedForReleases } from "@sovereign/contract/office-pieces";
import { ASKED_FOR_RELEASES, nextMorning } from "@sovereign/domain/broadcast";
import { conditionsOf } from "@sovereign/domain/member-filter";
import { readsRounded, roundedCount } from "@sovereign/domain/staff";
import type { VaultSection } from "@sovereign/domain/vault";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import type { SweepWork } from "#jobs/work.ts";
import { memberKeyOf } from "#staff/staff-log.repository.ts";
import { type Acting, assertMaySend, logBroadcast } from "./broadcast-acting.ts";
import {
  type BroadcastRow,
  deleteBroadcast,
  insertBroadcast,
  lockOfPiece,
  updateBroadcast,
} from "./broadcasts.repository.ts";
import {
  countAskedForReleases,
  dropRecipients,
  findTimeZones,
  listRecipients,
} from "./recipients.repository.ts";

type Deps = {
  db: Database;
  clock: Clock;
  refreshMembers: (now: Date) => Promise<void>;
  /** Has what is due sent. */
  wake: SweepWork["wake"];
};

type AnnouncedPiece = {
  id: string;
  section: VaultSection;
  title: string;
  lead: string;
  /** Whether it goes by notification too. */
  push: boolean;
  /** An hour, or each member's own morning; undefined as the item opens. */
  at: Date | "morning" | undefined;
  /** When it opens, or now if it is open. */
  opensAt: Date;
};

export type Announcing = ReturnType<typeof createAnnouncing>;

/** Creates the broadcast that announces an item, in the transaction of its release. */
export function createAnnouncing({ db, clock, refreshMembers, wake }: Deps) {
  async function unschedule(tx: Database, acting: Acting, row: BroadcastRow): Promise<void> {
    await dropRecipients(tx, row.id);
    const none = { people: null, pushPeople: null, listedAt: null };
    await updateBroadcast(tx, row.id, { state: "draft", ...none });
    await logBroadcast(tx, acting, { kind: "broadcast_unscheduled", row, now: clock() });
  }

  return {
    /** Served content changed, or its schedule. */
    changed: () => wake(),

    /** Counts the members before the transaction that writes them down. */
    prepare: () => refreshMembers(clock()),

    /** Counts the members by what they answered when asked about new articles. */
    async asked({ role }: Staff): Promise<AskedForReleases> {
      const now = clock();
      await refreshMembers(now);
      const rounded = readsRounded(role);
      const shown = ({ count, lot }: { count: number; lot: number }) =>
        rounded ? roundedCount(count, lot) : count;
      const found = await countAskedForReleases(db, now);
      return {
        members: shown(found.members),
        asked: shown(found.asked),
        said_no: shown(found.said_no),
        not_asked: shown(found.not_asked),
        email: shown(found.email),
        bounced: shown(found.bounced),
        push: shown(found.push),
        rounded,
      };
    },

    /**
     * Stores the recipients, unless a broadcast waits for the item already or no member matches;
     * returns how many messages will go out. One at another time is unscheduled.
     */
    async announce(tx: Database, acting: Acting, piece: AnnouncedPiece): Promise<number> {
      const now = clock();
      await assertMaySend(tx, acting.staff, now);
      const known = (await lockOfPiece(tx, piece.id)).filter(({ state }) => state === "scheduled");
      const times = await timesOf(tx, piece);
      const same = known.find(
        ({ timing, dueAt }) =>
          timing === times.timing && dueAt?.getTime() === times.startsAt?.getTime(),
      );
      if (same) return (same.people ?? 0) + (same.pushPeople ?? 0);
      for (const row of known) await unschedule(tx, acting, row);
      const row = {
        id: randomUUID(),
        kind: "releases" as const,
        piece: piece.id,
        preview: "",
        subject: subjectOf(piece),
        words: wordsOf(piece),
        conditions: ASKED_FOR_RELEASES,
        timing: times.timing,
        dueAt: times.startsAt,
        state: "scheduled" as const,
        version: 1,
        push: piece.push,
        savedAt: now,
        savedBy: acting.staff.name,
        listedAt: now,
        sentByKey: memberKeyOf(acting.staff.userId),
      };
      await insertBroadcast(tx, row);
      const conditions = conditionsOf(row.conditions) ?? [];
      const { mornings, startsAt } = times;
      const listing = { ...row, conditions, mornings, tryAt: startsAt ?? now };
      const { people, pushPeople } = await listRecipients(tx, listing, now);
      const messages = people + (pushPeople ?? 0);
      if (messages === 0) {
        await deleteBroadcast(tx, row.id);
        return 0;
      }
      await updateBroadcast(tx, row.id, { people, pushPeople });
      await logBroadcast(tx, acting, { kind: "broadcast_sent", row: { ...row, people }, now });
      if (startsAt) await wake({ in: tx, at: startsAt });
      return messages;
    },

    /** Turns the item's scheduled broadcasts into drafts; pauses one being sent. */
    async hold(tx: Database, acting: Acting, piece: string): Promise<void> {
      const now = clock();
      for (const row of await lockOfPiece(tx, piece)) {
        if (row.state === "running") {
          await updateBroadcast(tx, row.id, { state: "paused", pausedAt: now });
          await logBroadcast(tx, acting, { kind: "broadcast_paused", row, now });
        } else await unschedule(tx, acting, row);
      }
    },
  };
}

/** When each recipient gets it; the earliest is when it starts. */
async function timesOf(tx: Database, { at, opensAt }: AnnouncedPiece) {
  const mornings = new Map<string, Date>();
  if (at === undefined) return { timing: "piece" as const, mornings, startsAt: null };
  if (at !== "morning") return { timing: "hour" as const, mornings, startsAt: at };
  for (const zone of await findTimeZones(tx)) mornings.set(zone, nextMorning(zone, opensAt));
  const startsAt = new Date(Math.min(...[...mornings.values()].map(Number)));
  return { timing: "morning" as const, mornings, startsAt };
}

const subjectOf = ({ title }: AnnouncedPiece): string =>
  fill(texts.opened, { title }).slice(0, BROADCAST_SUBJECT_LENGTH);

/** The item's own lead, unless an email cannot contain it. */
function wordsOf({ lead, section }: AnnouncedPiece): string {
  const isPlain = lead !== "" && !("fault" in readBroadcastWords(lead));
  return isPlain ? lead : fill(texts.openedWords, { shelf: vaultSectionTitle(section) });
}
