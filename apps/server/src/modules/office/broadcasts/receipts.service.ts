import type { BroadcastReceipts } from "@sovereign/contract/office-broadcasts";
import type { RecipientState } from "@sovereign/domain/broadcast";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { findRefused, refuseAddress } from "#jobs/refused-addresses.repository.ts";
import { csvCell } from "#modules/office/members/member-csv.ts";
import { Problem } from "#problems/problem.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import type { Acting } from "./broadcast-acting.ts";
import {
  type BroadcastRow,
  countRecipients,
  findBouncedAddresses,
  findBroadcast,
  findReceipts,
  type ReceiptRow,
  updateBroadcast,
} from "./broadcasts.repository.ts";

const PAGE = 50;
const EXPORTED_AT_ONCE = 1000;

const COLUMNS = ["address", "channel", "state", "reason", "attempts", "at"];

export type ReceiptsService = ReturnType<typeof createReceipts>;

/** Per-member results of a broadcast, for the owner. */
export function createReceipts({ db, clock }: { db: Database; clock: Clock }) {
  async function find(id: string): Promise<BroadcastRow> {
    const row = await findBroadcast(db, id);
    if (!row) throw new Problem("office.broadcast_not_found");
    return row;
  }

  return {
    async list(
      id: string,
      { state, from }: { state?: RecipientState | undefined; from: number },
    ): Promise<BroadcastReceipts> {
      await find(id);
      const counts = Object.values((await countRecipients(db, [id])).get(id) ?? {});
      const totals = counts.flatMap((each) => (state ? each[state] : Object.values(each)));
      return {
        receipts: await findReceipts(db, { id, state, from, limit: PAGE }),
        total: totals.reduce((sum, count) => sum + count, 0),
      };
    },

    /** The member reads in Settings that messages do not arrive; nothing is sent (decision 125). */
    async ask({ staff, requestId }: Acting, id: string): Promise<void> {
      const { subject } = await find(id);
      const now = clock();
      const addresses = await findBouncedAddresses(db, id);
      await db.transaction(async (tx) => {
        for (const address of addresses) {
          if (await findRefused(tx, address)) continue;
          await refuseAddress(tx, address, { reason: "bounced", since: now, status: null });
        }
        await updateBroadcast(tx, id, { askedAt: now });
        const details = { broadcast: id, subject, people: addresses.length };
        await appendToLog(tx, { staff, kind: "broadcast_asked", details, requestId }, now);
      });
    },

    async export({ staff, requestId }: Acting, id: string): Promise<AsyncGenerator<string>> {
      const { subject, people } = await find(id);
      const details = { broadcast: id, subject, people };
      await appendToLog(db, { staff, kind: "broadcast_exported", details, requestId }, clock());
      return rowsOf(db, id);
    },
  };
}

async function* rowsOf(db: Database, id: string): AsyncGenerator<string> {
  yield lineOf(COLUMNS);
  for (let from = 0; ; from += EXPORTED_AT_ONCE) {
    const page = { id, state: undefined, from, limit: EXPORTED_AT_ONCE };
    const rows = await findReceipts(db, page);
    yield rows.map(csvRow).join("");
    if (rows.length < EXPORTED_AT_ONCE) return;
  }
}

const csvRow = ({ email, channel, state, reason, attempts, at }: ReceiptRow): string =>
  lineOf([email ?? "", channel, state, reason ?? "", String(attempts), at ?? ""]);

const lineOf = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;
