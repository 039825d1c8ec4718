import { randomUUID } from "node:crypto";
import { fill } from "@sovereign/content/public/fill";
import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { readBroadcastWords } from "@sovereign/content/server/broadcast-words";
import { composeBroadcast as texts } from "@sovereign/content/words/office-broadcasts";
import { BROADCAST_SUBJECT_LENGTH } from "@sovereign/contract/office-broadcasts";
import { ASKED_FOR_RELEASES } from "@sovereign/domain/broadcast";
import { conditionsOf } from "@sovereign/domain/member-filter";
import type { VaultSection } from "@sovereign/domain/vault";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { SweepWork } from "#jobs/work.ts";
import { memberKeyOf } from "#staff/staff-log.repository.ts";
import { type Acting, assertMaySend, logBroadcast } from "./broadcast-acting.ts";
import {
  deleteBroadcast,
  insertBroadcast,
  lockOfPiece,
  updateBroadcast,
} from "./broadcasts.repository.ts";
import { dropRecipients, listRecipients } from "./recipients.repository.ts";

type Deps = {
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
};

/** Creates the broadcast that announces an item, in the transaction of its release. */
export function createAnnouncing({ clock, refreshMembers, wake }: Deps) {
  return {
    /** Served content changed, or its schedule. */
    changed: () => wake(),

    /** Counts the members before the transaction that writes them down. */
    prepare: () => refreshMembers(clock()),

    /**
     * Stores the recipients, unless a broadcast waits for the item already or no member matches.
     */
    async announce(tx: Database, acting: Acting, piece: AnnouncedPiece): Promise<void> {
      const now = clock();
      await assertMaySend(tx, acting.staff, now);
      const known = await lockOfPiece(tx, piece.id);
      if (known.some(({ state, timing }) => state === "scheduled" && timing === "piece")) return;
      const row = {
        id: randomUUID(),
        kind: "releases" as const,
        piece: piece.id,
        preview: "",
        subject: subjectOf(piece),
        words: wordsOf(piece),
        conditions: ASKED_FOR_RELEASES,
        timing: "piece" as const,
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
      const listing = { ...row, conditions, mornings: new Map(), tryAt: now };
      const { people, pushPeople } = await listRecipients(tx, listing, now);
      if (people + (pushPeople ?? 0) === 0) return deleteBroadcast(tx, row.id);
      await updateBroadcast(tx, row.id, { people, pushPeople });
      await logBroadcast(tx, acting, { kind: "broadcast_sent", row: { ...row, people }, now });
    },

    /** Turns a broadcast waiting for the item into a draft; pauses one being sent. */
    async hold(tx: Database, acting: Acting, piece: string): Promise<void> {
      const now = clock();
      for (const row of await lockOfPiece(tx, piece)) {
        if (row.state === "running") {
          await updateBroadcast(tx, row.id, { state: "paused", pausedAt: now });
          await logBroadcast(tx, acting, { kind: "broadcast_paused", row, now });
        } else if (row.timing === "piece") {
          await dropRecipients(tx, row.id);
          const none = { people: null, pushPeople: null, listedAt: null };
          await updateBroadcast(tx, row.id, { state: "draft", ...none });
          await logBroadcast(tx, acting, { kind: "broadcast_unscheduled", row, now });
        }
      }
    },
  };
}

const subjectOf = ({ title }: AnnouncedPiece): string =>
  fill(texts.opened, { title }).slice(0, BROADCAST_SUBJECT_LENGTH);

/** The item's own lead, unless an email cannot contain it. */
function wordsOf({ lead, section }: AnnouncedPiece): string {
  const isPlain = lead !== "" && !("fault" in readBroadcastWords(lead));
  return isPlain ? lead : fill(texts.openedWords, { shelf: vaultSectionTitle(section) });
}
