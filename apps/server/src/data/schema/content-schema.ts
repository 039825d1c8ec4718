import { PIECE_SHELVES } from "@sovereign/domain/piece";
import {
  bigint,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./accounts-schema.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The files of the content pack that members read and staff write (decision 143). */
export const pieces = pgTable("pieces", {
  /** Shelf and name, such as briefings/2026-04. */
  id: text("id").primaryKey(),
  shelf: text("shelf", { enum: PIECE_SHELVES }).notNull(),
  name: text("name").notNull(),
  /** The file it came from, for the export. */
  path: text("path").notNull(),
  createdAt: instant("created_at").notNull(),
});

export const pieceVersions = pgTable(
  "piece_versions",
  {
    pieceId: text("piece_id")
      .notNull()
      .references(() => pieces.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    /** The whole file, front matter included. */
    text: text("text").notNull(),
    /** SHA-256 of the text. */
    digest: text("digest").notNull(),
    /** Fields of the front matter; null when it has errors. */
    head: jsonb("head"),
    words: integer("words").notNull(),
    /** Words against the version before. */
    added: integer("added").notNull(),
    removed: integer("removed").notNull(),
    faults: integer("faults").notNull(),
    savedAt: instant("saved_at").notNull(),
    /** Null for the deployment's own. */
    savedBy: text("saved_by"),
    /** A hash of the person, so that a name that two share is not one person. */
    savedByKey: text("saved_by_key"),
    /** The editor that was open, by the id it chose. */
    sitting: text("sitting"),
  },
  (table) => [
    primaryKey({ columns: [table.pieceId, table.number] }),
    index("piece_versions_digest").on(table.pieceId, table.digest),
  ],
);

/** The version members read from each instant on; only future rows are ever changed or deleted. */
export const pieceReleases = pgTable(
  "piece_releases",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    pieceId: text("piece_id")
      .notNull()
      .references(() => pieces.id, { onDelete: "cascade" }),
    /** Null if the item is taken down. */
    version: integer("version"),
    at: instant("at").notNull(),
    /** Start of the item's current live period; null if this release removes it. */
    liveSince: instant("live_since"),
    madeBy: text("made_by"),
    madeAt: instant("made_at").notNull(),
    /** When a node first served it: an open item stays open when a clock goes back. */
    openedAt: instant("opened_at"),
    /** A hash of who planned it. */
    madeByKey: text("made_by_key"),
    /** When it started to wait for an owner, because that person may not publish anymore. */
    orphanedSince: instant("orphaned_since"),
  },
  (table) => [
    index("piece_releases_piece").on(table.pieceId, table.at, table.id),
    index("piece_releases_at").on(table.at),
    foreignKey({
      name: "piece_releases_version",
      columns: [table.pieceId, table.version],
      foreignColumns: [pieceVersions.pieceId, pieceVersions.number],
    }),
  ],
);

/** Drafts that were deleted, whole, for as long as that can be undone. */
export const deletedPieces = pgTable("deleted_pieces", {
  id: text("id").primaryKey(),
  piece: jsonb("piece").notNull(),
  versions: jsonb("versions").notNull(),
  deletedAt: instant("deleted_at").notNull(),
});

/** Pictures next to the texts; the picture at a path never changes. */
export const piecePictures = pgTable(
  "piece_pictures",
  {
    /** In the pack, such as frameworks/leading-line.svg. */
    path: text("path").primaryKey(),
    bytes: bytes("bytes").notNull(),
    /**
     * The address of a picture that the server made (decision 144): the SHA-256 of the bytes as
     * they came, so that it stays when what they tell is taken out.
     */
    digest: text("digest").notNull(),
    /** In pixels, of a WebP; 0 otherwise. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    addedBy: text("added_by"),
    addedAt: instant("added_at").notNull(),
    /** SHA-256 of the bytes without their metadata; null until they were looked at. */
    cleanDigest: text("clean_digest"),
    /** When it was found that their metadata cannot be taken out. */
    tellsSince: instant("tells_since"),
  },
  (table) => [index("piece_pictures_digest").on(table.digest)],
);

/** Sounds, films and captions beside the texts, stored in parts (decision 144). */
export const pieceMedia = pgTable(
  "piece_media",
  {
    id: uuid("id").primaryKey(),
    /** In the pack, such as briefings/talk-1a2b3c4d.mp3; null until every part is here. */
    path: text("path").unique(),
    /** The file's address, the SHA-256 of the bytes as they came; null until every part is here. */
    digest: text("digest"),
    /** In bytes. */
    size: integer("size").notNull(),
    addedBy: text("added_by"),
    /** A hash of the person, whose open uploads are counted. */
    addedByKey: text("added_by_key"),
    addedAt: instant("added_at").notNull(),
    /** SHA-256 of the bytes without their metadata; null until they were looked at. */
    cleanDigest: text("clean_digest"),
    /** When it was found that their metadata cannot be taken out. */
    tellsSince: instant("tells_since"),
  },
  (table) => [index("piece_media_digest").on(table.digest)],
);

/** All parts of a file but its last have the same length. */
export const pieceMediaParts = pgTable(
  "piece_media_parts",
  {
    mediaId: uuid("media_id")
      .notNull()
      .references(() => pieceMedia.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.number] })],
);
