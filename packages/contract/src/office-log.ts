import { LOG_ROLES, STAFF_LOG_KINDS } from "@sovereign/domain/staff-log";
import { endpoint, json } from "./endpoint.ts";
import { OFFICE_PROBLEMS } from "./problems.ts";
import { instant, z } from "./schema.ts";
import { ACT_OUTCOMES } from "./staff-log.ts";

export const logEntry = z
  .object({
    id: z.int(),
    at: instant,
    kind: z.enum(STAFF_LOG_KINDS),
    actor: z.object({ id: z.string(), name: z.string(), role: z.enum(LOG_ROLES) }),
    member: z
      .object({
        key: z.string().openapi({ description: "A hash, which stays when the member is deleted" }),
        id: z.string().nullable(),
        email: z.string().nullable(),
      })
      .nullable(),
    invited: z.string().nullable().openapi({ description: "The address of an invitation" }),
    reason: z.string().nullable(),
    details: z.looseObject({}),
    outcome: z.enum(ACT_OUTCOMES).nullable().openapi({
      description: "What became of an act; null of all else, and while it is under way",
    }),
    why: z.string().nullable().openapi({
      description: "The provider's answer to an act that failed",
    }),
    request_id: z.string().nullable(),
  })
  .openapi("OfficeLogEntry");

export type OfficeLogEntry = z.infer<typeof logEntry>;

const logSchema = z
  .object({
    entries: z.array(logEntry).openapi({ description: "The newest first" }),
    total: z.int().openapi({ description: "Of the whole question" }),
    next: z.int().nullable().openapi({ description: "`before` of the next page; null at the end" }),
    actors: z.array(z.object({ id: z.string(), name: z.string() })),
    rewritable: z.boolean().openapi({
      description: "Whether the role with which the server connects could change entries",
    }),
  })
  .openapi("OfficeLog");

export type OfficeLog = z.infer<typeof logSchema>;

const querySchema = z.object({
  what: z.enum(["all", "looks", "acts"]).default("all"),
  actor: z.string().max(100).optional(),
  member: z
    .string()
    .max(320)
    .optional()
    .openapi({ description: "An address, a member's id, or the hash of a deleted one" }),
  days: z.coerce.number<number | string>().int().min(1).max(3660).default(7),
  before: z.coerce.number<number | string>().int().positive().optional(),
});

export type OfficeLogQuestion = z.infer<typeof querySchema>;

export const exportOfficeLog = endpoint({
  method: "get",
  path: "/api/office/log-export",
  access: "office_log",
  tags: ["Office"],
  summary: "Export the log of a question as CSV; the log has it before the first byte",
  request: { query: querySchema.omit({ before: true }) },
  responses: {
    200: {
      description: "One row for each entry, the newest first",
      content: { "text/csv": { schema: z.string() } },
    },
  },
  problems: [...OFFICE_PROBLEMS, "request.invalid", "request.rate_limited"],
});

export const readOfficeLog = endpoint({
  method: "get",
  path: "/api/office/log",
  access: "office_log",
  tags: ["Office"],
  summary: "Read who looked and acted; support sees what concerns members",
  request: { query: querySchema },
  responses: { 200: json("At most 50 entries", logSchema) },
  problems: [...OFFICE_PROBLEMS, "request.invalid", "request.rate_limited"],
});
