import { FAULT_STATES } from "@sovereign/domain/fault";
import { FAULT_MESSAGES } from "@sovereign/domain/fault-message";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { faultCrumbs, faultReference } from "./faults.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { instant, oneOf, z } from "./schema.ts";

const count = z.int().min(0);
const counted = z.object({ name: z.string(), count });

const faultSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    message: oneOf(FAULT_MESSAGES, "other"),
    code: z.string().nullable(),
    state: z.enum(FAULT_STATES),
    count: count.openapi({ description: "How often it was met" }),
    members: count.openapi({ description: "How many members met it, up to 500" }),
    first_seen: instant,
    last_seen: instant,
    reopened_at: instant.nullable(),
    versions: z.array(counted.extend({ first_seen: instant })),
    routes: z.array(counted),
    devices: z.array(counted),
    frames: z.array(
      z.object({
        file: z.string(),
        line: z.int(),
        column: z.int(),
        text: z.string().nullable().openapi({ description: "The line of the source" }),
      }),
    ),
    crumbs: faultCrumbs.openapi({ description: "What came before the latest report" }),
    references: z.array(z.string()).openapi({ description: "The latest, latest first" }),
  })
  .openapi("OfficeFault");

const faultsSchema = z
  .object({ faults: z.array(faultSchema), open: count, solved: count })
  .openapi("OfficeFaults");

export type OfficeFault = z.infer<typeof faultSchema>;
export type OfficeFaults = z.infer<typeof faultsSchema>;

const tags = ["Office"];

export const listFaults = endpoint({
  method: "get",
  path: "/api/office/faults",
  access: "office_faults",
  tags,
  summary: "Read the faults that browsers reported, by state or by a member's reference",
  request: {
    query: z.object({
      state: z.enum(FAULT_STATES).optional(),
      reference: faultReference.optional(),
    }),
  },
  responses: { 200: json("The latest fifty", faultsSchema) },
  problems: [...OFFICE_PROBLEMS, "request.invalid"],
});

export const markFault = endpoint({
  method: "put",
  path: "/api/office/faults/{id}/state",
  access: "office_faults",
  tags,
  summary: "Mark a fault as solved, or open it again",
  request: {
    params: z.object({ id: z.string().max(64) }),
    body: jsonBody(z.object({ state: z.enum(FAULT_STATES) })),
  },
  responses: { 204: { description: "Marked" } },
  problems: [...OFFICE_PROBLEMS, ...BODY_PROBLEMS],
});
