import { BACKUP_REASONS } from "@sovereign/domain/backup-expiry";
import { HELD_KINDS } from "@sovereign/domain/held-sendings";
import { endpoint, json } from "./endpoint.ts";
import { OFFICE_PROBLEMS } from "./problems.ts";
import { instant, z } from "./schema.ts";

const count = z.int().min(0);

const sha256 = z.string().nullable().openapi({ description: "Of the stored file" });
const failure = z.string().nullable().openapi({ description: "For who runs the server" });

const backupSchema = z
  .object({
    id: z.int(),
    at: instant.openapi({ description: "When it ended, or when a failed one began" }),
    seconds: count.nullable(),
    bytes: count.nullable(),
    name: z.string().nullable(),
    reason: z.enum(BACKUP_REASONS).nullable(),
    encrypted: z.boolean().nullable(),
    sha256,
    failure,
  })
  .openapi("OfficeBackup");
export type OfficeBackup = z.infer<typeof backupSchema>;

const rehearsalSchema = z
  .object({
    id: z.int(),
    at: instant,
    seconds: count,
    name: z.string(),
    by_owners_key: z
      .boolean()
      .openapi({ description: "Otherwise a key made for this backup alone opened it" }),
    members: count,
    days: count,
    memberships: count,
    payments: count,
    rows: count.openapi({ description: "Of all tables" }),
    ended_sessions: count,
    sha256,
    failure,
  })
  .openapi("OfficeRehearsal");
export type OfficeRehearsal = z.infer<typeof rehearsalSchema>;

const heldSchema = z
  .object({
    kind: z.enum(HELD_KINDS),
    waiting: count.openapi({ description: "How much of it waits by now" }),
    since: instant.openapi({ description: "Of the backup" }),
    held_at: instant.openapi({ description: "Of the restore" }),
  })
  .openapi("OfficeHeldSending");
export type OfficeHeldSending = z.infer<typeof heldSchema>;

const backupsSchema = z
  .object({
    encrypted: z.boolean().openapi({ description: "Whether the next backup will be" }),
    on_this_machine: z.boolean(),
    days: count.openapi({ description: "How long backups are stored" }),
    running: z.boolean(),
    backups: z.array(backupSchema).openapi({ description: "The newest first" }),
    rehearsals: z.array(rehearsalSchema).openapi({ description: "The newest first" }),
    held: z
      .array(heldSchema)
      .openapi({ description: "What a restore holds until somebody says go" }),
  })
  .openapi("OfficeBackups");
export type OfficeBackups = z.infer<typeof backupsSchema>;

export const readBackups = endpoint({
  method: "get",
  path: "/api/office/backups",
  access: "office_sums",
  tags: ["office"],
  summary: "The latest backups, and those restored on trial",
  responses: { 200: json("Backups and rehearsals", backupsSchema) },
  problems: [...OFFICE_PROBLEMS],
});

export const releaseHeld = endpoint({
  method: "post",
  path: "/api/office/held/{kind}/go",
  access: "office_sums",
  tags: ["office"],
  summary: "Let a kind leave that a restore holds",
  request: { params: z.object({ kind: z.enum(HELD_KINDS) }) },
  responses: { 204: { description: "It leaves, or was not held" } },
  problems: [...OFFICE_PROBLEMS, "request.foreign_origin", "request.invalid"],
});
