import type { JournalRow } from "@sovereign/domain/journal";
import { at, SubscriptionStory } from "@sovereign/domain/testing/journal-rows";
import { asc } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#database/database.ts";
import { bookAsides, bookedSubscriptions, journal, paidSpans } from "#schema/schema.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { createBooks } from "./books.ts";

const it = freshProductTest();

const write = (db: Database, rows: readonly JournalRow[]) =>
  db.insert(journal).values(rows.map((row) => ({ ...row, recordedAt: at("2026-04-01") })));

const spansOf = (db: Database) =>
  db.select().from(paidSpans).orderBy(asc(paidSpans.member), asc(paidSpans.number));

describe("the books", () => {
  it("change by time alone, and at no other time", async ({ product }) => {
    const { db } = product.database;
    const books = createBooks(db, "UTC");
    await write(db, new SubscriptionStory("sub_1", { yearly: 6400 }).pays("2025-03-10").rows);
    await books.refresh(at("2026-03-11T11:59"));
    expect(await spansOf(db)).toMatchObject([{ to: null, left: null }]);
    await books.refresh(at("2026-03-11T12:00"));
    expect(await spansOf(db)).toMatchObject([{ to: at("2026-03-10"), left: "lapsed" }]);
    expect(await db.select().from(bookAsides)).toMatchObject([
      { kind: "in_grace", from: at("2026-03-10"), to: at("2026-03-17") },
    ]);
    expect(await db.select().from(bookedSubscriptions)).toMatchObject([
      { isPaid: false, ledger: "unknown", changesAt: null },
    ]);
  });

  it("read what a node of an earlier build writes beside them", async ({ product }) => {
    const { db } = product.database;
    const books = createBooks(db, "UTC");
    const twice = ["sub_1", "sub_2"].flatMap(
      (id) => new SubscriptionStory(id, { yearly: 6400 }, "cus_1").pays("2025-03-10").rows,
    );
    await write(db, twice);
    await books.refresh(at("2025-05-01"));
    const kinds = async () => (await db.select().from(bookAsides)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(["second_year"]);
    await db.execute("update book_asides set kind = 'paid_twice'");
    await books.refresh(at("2025-05-01"));
    expect(await kinds()).toEqual(["second_year"]);
  });

  it("miss no row of writers that work at the same time", async ({ product }) => {
    const { db } = product.database;
    const ids = Array.from({ length: 12 }, (_, index) => `sub_${index}`);
    await Promise.all(
      ids.flatMap((id) => {
        const { rows } = new SubscriptionStory(id, { yearly: 6400 }, "cus_1")
          .pays("2025-03-10")
          .returns("refund", "2025-04-01", "2025-03-10");
        return [
          ...rows.map((row) => write(db, [row])),
          createBooks(db, "UTC").refresh(at("2025-05-01")),
        ];
      }),
    );
    await createBooks(db, "UTC").refresh(at("2025-05-01"));
    expect(await spansOf(db)).toMatchObject([
      { member: "customer cus_1", from: at("2025-03-10"), left: "refunded" },
    ]);
  });
});
