import { isFaultTold } from "@sovereign/domain/office-needs";
import { officePaths } from "@sovereign/domain/office-paths";
import { mayOpenInOffice, STAFF_ROLES } from "@sovereign/domain/staff";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { momentIn } from "#modules/office/acts/account/account-deps.ts";
import { findStaffOf } from "#staff/staff.repository.ts";
import type { FaultyPiece } from "./piece-needs.ts";

const LOOK_SECONDS = 60;

const PUBLISHERS = STAFF_ROLES.filter((role) => mayOpenInOffice("office_publish", role));

type Deps = {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  appUrl: string;
  faultyPieces: () => FaultyPiece[];
};

const keyOf = ({ shelf, name, at }: FaultyPiece) => `${shelf}/${name}:${at.getTime()}`;

/** Emails publishers, once and an hour ahead, about an item that would not open. */
export function startFaultNotices({ db, clock, jobs, appUrl, faultyPieces }: Deps): void {
  const told = new Set<string>();
  jobs.every(LOOK_SECONDS, "piece-faults", async () => {
    const now = clock();
    const found = faultyPieces().filter(
      (piece) => isFaultTold(piece, now) && !told.has(keyOf(piece)),
    );
    if (found.length === 0) return;
    const people = await findStaffOf(db, PUBLISHERS);
    for (const piece of found) {
      for (const { userId, email, timeZone } of people) {
        await jobs.enqueueMail({
          template: "piece-faulty",
          to: email,
          userId,
          values: {
            piece_title: piece.title,
            opens_at: momentIn(timeZone, piece.at),
            time_zone: timeZone,
            piece_url: `${appUrl}${officePaths.piece(piece)}`,
          },
          // The same on every node and each time.
          key: `piece-faulty:${keyOf(piece)}:${userId}`,
        });
      }
      told.add(keyOf(piece));
    }
  });
}
