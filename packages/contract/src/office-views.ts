import { VIEW_HEADER } from "@sovereign/domain/staff";
import { type Endpoint, endpoint, json, jsonBody } from "./endpoint.ts";
import { readManifesto, readSignature } from "./manifesto.ts";
import { readMembership } from "./memberships.ts";
import { actOrder } from "./office-act.ts";
import { readOverview } from "./one-things.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { readProgramme } from "./programme.ts";
import { readReminder } from "./reminders.ts";
import { instant, z } from "./schema.ts";
import { roleSchema } from "./sessions.ts";
import { readShelves } from "./vault.ts";

/** The member as their own session names them. */
const viewedSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  time_zone: z.string(),
  created_at: instant,
});

const viewSchema = z
  .object({
    id: z.string(),
    token: z.string().openapi({ description: `The value of \`${VIEW_HEADER}\`; sent only here` }),
    expires_in: z.int().openapi({ description: "Seconds" }),
    ends_at: instant,
    member: viewedSchema,
  })
  .openapi("OfficeView");

export type OfficeView = z.infer<typeof viewSchema>;

const tags = ["Office"];
const access = "office_view_as";

export const startView = endpoint({
  method: "post",
  path: "/api/office/members/{id}/views",
  access,
  tags,
  summary: "See for fifteen minutes what a member sees, without their texts",
  description: `A GET request with the token in \`${VIEW_HEADER}\` then reads as the member.`,
  request: { params: z.object({ id: z.string().max(100) }), body: jsonBody(actOrder) },
  responses: { 200: json("The view", viewSchema) },
  problems: [
    ...OFFICE_PROBLEMS,
    ...BODY_PROBLEMS,
    ...(["office.member_not_found", "office.reason_missing"] as const),
    ...(["office.view_of_staff", "office.view_over"] as const),
  ],
});

export const endView = endpoint({
  method: "delete",
  path: "/api/office/views/{id}",
  access,
  tags,
  summary: "End a view before its time",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 204: { description: "It has ended, or had already" } },
  problems: [...OFFICE_PROBLEMS, "request.invalid", "request.foreign_origin"],
});

/** As a browser gets it (build/browser-module.ts). */
const asViewed = <Of extends Endpoint>({ method, path, answer }: Of): Of =>
  ({ method, path, answer }) as Of;

// The members' endpoints, once more: read from their modules they would change members' scripts.
export const viewOverview = asViewed(readOverview);
export const viewMembership = asViewed(readMembership);
export const viewShelves = asViewed(readShelves);
export const viewProgramme = asViewed(readProgramme);
export const viewManifesto = asViewed(readManifesto);
export const viewSignature = asViewed(readSignature);
export const viewReminder = asViewed(readReminder);
