import { endpoint, json } from "./endpoint.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";

/** Limit of a pack in one file, in bytes. */
export const MAX_PACK_UPLOAD = 50 * 1024 * 1024;

const finding = z.object({
  file: z.string(),
  line: z.int(),
  field: z.string(),
  message: z.string(),
});

const packPreview = z
  .object({
    refused: z
      .array(z.string())
      .openapi({ description: "Why the pack is not taken, by file; nothing else is known then" }),
    changes: z
      .array(
        z.object({
          file: z.string().openapi({ example: "briefings/2026-04.md" }),
          piece: z.string().openapi({ example: "briefings/2026-04" }),
          is_new: z.boolean(),
          added: z.int().openapi({ description: "Words, against the newest version" }),
          removed: z.int(),
          faults: z.int(),
        }),
      )
      .openapi({ description: "What would come in as drafts" }),
    unchanged: z.int().openapi({ description: "Pieces whose newest version is the pack's" }),
    gone: z.array(z.string()).openapi({ description: "Pieces the pack does not have; they stay" }),
    pictures: z.array(z.string()).openapi({ description: "New files beside the texts" }),
    findings: z
      .array(finding)
      .openapi({ description: "Faults at their lines; such a draft is not published" }),
    seen: z.string().openapi({ description: "Names what was shown, for the import" }),
  })
  .openapi("PackPreview");
export type PackPreview = z.infer<typeof packPreview>;

const common = { access: "office_publish" as const, tags: ["Office"] };
const TAKING = [...OFFICE_PROBLEMS, ...BODY_PROBLEMS, "office.pack_unreadable"] as const;

export const exportPack = endpoint({
  ...common,
  method: "get",
  path: "/api/office/pack",
  summary: "Export what members read as a pack in one file",
  responses: { 200: { description: "A zip archive of the pack's folder" } },
  problems: OFFICE_PROBLEMS,
});

export const previewPack = endpoint({
  ...common,
  method: "post",
  path: "/api/office/pack/preview",
  summary: "Show what a pack would change; changes nothing",
  description:
    "The body is a zip archive of a pack's folder, of at most 50 MB; a larger one comes in by the command.",
  responses: { 200: json("What would change", packPreview) },
  problems: TAKING,
});

export const importPack = endpoint({
  ...common,
  method: "post",
  path: "/api/office/pack/import",
  summary: "Bring a pack in as drafts, as it was shown; what members read stays",
  request: { query: z.object({ seen: z.string().max(100) }) },
  responses: { 200: json("What came in", z.object({ drafts: z.int() })) },
  problems: [...TAKING, "office.pack_changed"],
});
