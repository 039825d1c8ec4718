import { FAULT_KINDS } from "@sovereign/domain/fault";
import { FAULT_MESSAGES } from "@sovereign/domain/fault-message";
import { endpoint, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";

export const FAULT_BODY_BYTES = 8 * 1024;
const MAX_FRAMES = 10;
const MAX_CRUMBS = 20;

/** Letters of names in code; a sentence does not match. */
const name = z.string().regex(/^[A-Za-z][\w.]{0,40}$/);
const route = z.string().regex(/^\/[\w:/*-]{0,100}$/);
const build = z.string().regex(/^\w{1,40}$/);
const seconds = z.int().min(0).max(86_400).openapi({ description: "Seconds before the report" });

export const faultReference = z.string().regex(/^[\w-]{1,64}$/);

const crumbSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("route"), ago: seconds, route }),
  z.object({
    kind: z.literal("request"),
    ago: seconds,
    request: z.string().regex(/^[A-Z]{3,6} \/[\w/{}.-]{1,100}$/),
    status: z.int().min(0).max(599).openapi({ description: "0 without a response" }),
  }),
  z.object({ kind: z.literal("outbox"), ago: seconds, unsent: z.int().min(0).max(1_000_000) }),
]);

const reportSchema = z
  .strictObject({
    reference: faultReference,
    kind: z.enum(FAULT_KINDS),
    name,
    message: z.enum(FAULT_MESSAGES),
    code: z
      .string()
      .regex(/^[a-z\d_.]{1,60}$/)
      .nullable(),
    build,
    route,
    frames: z
      .array(
        z.object({
          file: z.string().regex(/^[\w.~-]{1,120}\.js$/),
          line: z.int().min(1).max(10_000_000),
          column: z.int().min(1).max(10_000_000),
        }),
      )
      .max(MAX_FRAMES),
    crumbs: z.array(crumbSchema).max(MAX_CRUMBS),
  })
  .openapi("FaultReport", {
    description: "A fault in a browser. No field has room for what a member typed.",
  });

export type FaultReportBody = z.infer<typeof reportSchema>;
export type FaultCrumb = z.infer<typeof crumbSchema>;

export const faultCrumbs = z.array(crumbSchema);

export const reportFault = endpoint({
  method: "post",
  path: "/api/faults",
  access: "fault_report",
  token: "optional",
  tags: ["Faults"],
  summary: "Report a fault of the product in a browser, signed in or not",
  request: { body: jsonBody(reportSchema) },
  responses: { 204: { description: "Stored" } },
  problems: [...BODY_PROBLEMS, ...CALLER_PROBLEMS, "request.rate_limited"],
});
