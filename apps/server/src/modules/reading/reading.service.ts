import type { ProblemCode } from "@sovereign/contract/problems";
import type { ReadingAnswer, VaultVisitAnswer } from "@sovereign/contract/reading";
import type {
  HeardWrite,
  HighlightWrite,
  PlaceWrite,
  WriteResult,
} from "@sovereign/contract/writes";
import type { GatedThing } from "@sovereign/domain/access";
import { believedPlace, type EditStamp } from "@sovereign/domain/edit";
import {
  highlightAfter,
  MAX_HIGHLIGHTS,
  PASSAGE_NOTE_MAX_LENGTH,
} from "@sovereign/domain/highlight";
import { withoutNul } from "@sovereign/domain/one-thing";
import { highlightChecks, isHeard, placeChecks } from "@sovereign/domain/own-reading";
import { findPassage } from "@sovereign/domain/passage";
import { newsOf, type PieceDates, visitAt } from "@sovereign/domain/vault-visit";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import {
  countHighlights,
  findHighlight,
  findVisit,
  lockMember,
  readHighlights,
  readPlaces,
  saveHeard,
  saveHighlight,
  savePlace,
  saveVisit,
} from "./reading.repository.ts";

type Placed<Write> = { id: string; write: Write; place: EditStamp };
type ServedPiece = PieceDates & { key: string };
type Sending = { userId: string };

export type ReadingService = ReturnType<typeof createReadingService>;

export function createReadingService(deps: {
  db: Database;
  clock: Clock;
  /** Served items, by section and id. */
  servedPieces: () => readonly ServedPiece[];
  pieces: () => {
    titleOf: (section: string, item: string) => string | null;
    rowOf: (section: string, item: string) => GatedThing | null;
    /** The words of an item, by paragraph; none without a text. */
    paragraphs: (section: string, item: string) => Promise<readonly string[]>;
  };
}) {
  const { db, clock, pieces, servedPieces } = deps;

  /** No answer shows which words a text has that the reader may not open. */
  async function read(
    userId: string,
    mayOpen: (row: GatedThing) => Promise<boolean>,
  ): Promise<ReadingAnswer> {
    const [places, found] = await Promise.all([readPlaces(db, userId), readHighlights(db, userId)]);
    const asked = new Map<GatedThing, boolean>();
    async function opens(row: GatedThing): Promise<boolean> {
      const known = asked.get(row) ?? (await mayOpen(row));
      asked.set(row, known);
      return known;
    }
    const highlights: ReadingAnswer["highlights"] = [];
    for (const each of found) {
      const row = pieces().rowOf(each.section, each.item);
      const isClosed = row !== null && !(await opens(row));
      const text = isClosed ? [] : await pieces().paragraphs(each.section, each.item);
      highlights.push({ ...each, stands: isClosed || findPassage(text, each) !== null });
    }
    return { places, highlights };
  }

  async function visit(userId: string): Promise<VaultVisitAnswer> {
    const current = visitAt(await findVisit(db, userId), clock());
    await saveVisit(db, userId, current);
    const news = servedPieces().flatMap(({ key, ...dates }) => {
      const [section = "", item = ""] = key.split("/");
      const is = newsOf(dates, current);
      return is ? [{ section, item, is }] : [];
    });
    return { since: current.since?.toISOString() ?? null, pieces: news };
  }

  async function takePlaces({ userId }: Sending, writes: readonly Placed<PlaceWrite>[]) {
    const results: WriteResult[] = [];
    for (const { id, write, place } of writes) {
      if (pieces().titleOf(write.section, write.item) === null || !holds(placeChecks(write))) {
        results.push(resultOf(id, "refused", "vault.not_found"));
        continue;
      }
      const isSaved = await savePlace(db, { ...write, userId, stamp: place }, clock());
      results.push(resultOf(id, isSaved ? "applied" : "superseded"));
    }
    return { results, changed: null, isSilent } as const;
  }

  async function takeHeard({ userId }: Sending, writes: readonly Placed<HeardWrite>[]) {
    const results: WriteResult[] = [];
    for (const { id, write, place } of writes) {
      const { section, item, heard } = write;
      if (pieces().titleOf(section, item) === null || !isHeard(heard)) {
        results.push(resultOf(id, "refused", "vault.not_found"));
        continue;
      }
      const isSaved = await saveHeard(db, { userId, section, item, heard, stamp: place }, clock());
      results.push(resultOf(id, isSaved ? "applied" : "superseded"));
    }
    return { results, changed: null, isSilent } as const;
  }

  async function takeHighlights({ userId }: Sending, writes: readonly Placed<HighlightWrite>[]) {
    const results = await db.transaction(async (tx) => {
      await lockMember(tx, userId);
      const made: WriteResult[] = [];
      for (const write of writes) made.push(await takeHighlight(tx, userId, write));
      return made;
    });
    return { results, changed: null };
  }

  async function takeHighlight(
    tx: Database,
    userId: string,
    { id, write: sent, place }: Placed<HighlightWrite>,
  ): Promise<WriteResult> {
    const write = { ...sent, note: withoutNul(sent.note), was: withoutNul(sent.was) };
    const { highlight, section, item, note, was, removed, ...fields } = write;
    const { paragraph, start, quote, before, after } = fields;
    const passage = { paragraph, start, quote, before, after };
    if (!holds(highlightChecks(write))) return resultOf(id, "refused", "highlight.not_a_passage");
    if ([...note].length > PASSAGE_NOTE_MAX_LENGTH) {
      return resultOf(id, "refused", "highlight.too_long");
    }
    const current = await findHighlight(tx, userId, highlight);
    if (!current && (await countHighlights(tx, userId)) >= MAX_HIGHLIGHTS) {
      return resultOf(id, "refused", "highlight.too_many");
    }
    const believed = current && {
      ...current,
      stamp: believedPlace(current.stamp, clock().getTime()),
    };
    const { outcome, next } = highlightAfter(believed, { passage, note, was, removed }, place);
    if (next) await saveHighlight(tx, { userId, id: highlight, section, item, ...next });
    return resultOf(id, outcome);
  }

  return {
    read,
    visit,
    writeKinds: {
      reading_place: takePlaces,
      listening_place: takeHeard,
      highlight: takeHighlights,
    },
  };
}

/** A reader's place changes every few seconds. */
const isSilent = true;

const resultOf = (
  id: string,
  outcome: WriteResult["outcome"],
  code: ProblemCode | null = null,
): WriteResult => ({ id, outcome, code, milestone: null });

const holds = (checks: Record<string, boolean>) => Object.values(checks).every(Boolean);
