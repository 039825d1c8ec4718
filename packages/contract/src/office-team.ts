import { STAFF_NAME_LENGTH, STAFF_ROLES } from "@sovereign/domain/staff";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";
import { email } from "./sessions.ts";

const role = z.enum(STAFF_ROLES);
const id = z.object({ id: z.string().max(100) });
const name = z
  .string()
  .trim()
  .min(1)
  .max(STAFF_NAME_LENGTH)
  .regex(/^\P{Cc}*$/u)
  .openapi({ description: "As members read it" });

const personSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    since: z.iso.datetime(),
    you: z.boolean(),
    last_act_at: z.iso.datetime().nullable(),
    passkey: z.boolean(),
    authenticator_app: z.boolean(),
  })
  .openapi("StaffPerson");

const invitationSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    role,
    invited_by: z.string(),
    invited_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .openapi("StaffInvitation");

const teamSchema = z
  .object({
    people: z.array(personSchema).openapi({ description: "The longest here first" }),
    invitations: z.array(invitationSchema).openapi({ description: "Those that still count" }),
  })
  .openapi("OfficeTeam");

export type StaffPerson = z.infer<typeof personSchema>;
export type StaffInvitation = z.infer<typeof invitationSchema>;
export type OfficeTeam = z.infer<typeof teamSchema>;

const TEAM = { 200: json("Who works here, and who is invited", teamSchema) };
const common = { access: "office_team" as const, tags: ["Office"], responses: TEAM };

export const readTeam = endpoint({
  ...common,
  method: "get",
  path: "/api/office/team",
  summary: "Read who works here, and who is invited",
  problems: OFFICE_PROBLEMS,
});

export const inviteStaff = endpoint({
  ...common,
  method: "post",
  path: "/api/office/team/invitations",
  summary: "Mail an invitation, good once and for 24 hours; it replaces an earlier one",
  request: { body: jsonBody(z.object({ email, role })) },
  problems: [
    ...OFFICE_PROBLEMS,
    ...BODY_PROBLEMS,
    "auth.email_invalid",
    "office.proof_too_old",
    "office.act_refused",
  ],
});

export const withdrawInvitation = endpoint({
  ...common,
  method: "delete",
  path: "/api/office/team/invitations/{id}",
  summary: "Take an invitation back",
  request: { params: id },
  problems: [...OFFICE_PROBLEMS, "request.invalid", "request.foreign_origin", "office.act_refused"],
});

const ON_A_PERSON = [
  "office.proof_too_old",
  "office.member_not_found",
  "office.act_refused",
] as const;

export const changeStaffRole = endpoint({
  ...common,
  method: "patch",
  path: "/api/office/team/people/{id}",
  summary: "Change somebody's role; there is always an owner",
  request: { params: id, body: jsonBody(z.object({ role })) },
  problems: [...OFFICE_PROBLEMS, ...BODY_PROBLEMS, ...ON_A_PERSON],
});

export const removeStaff = endpoint({
  ...common,
  method: "delete",
  path: "/api/office/team/people/{id}",
  summary: "Take somebody off the staff, at once; there is always an owner",
  request: { params: id },
  problems: [...OFFICE_PROBLEMS, "request.invalid", "request.foreign_origin", ...ON_A_PERSON],
});

const token = z.string().max(200);

const lookSchema = z
  .object({
    role,
    invited_by: z.string(),
    expires_at: z.iso.datetime(),
    name: z.string().openapi({ description: "A suggestion" }),
    proved: z.boolean().openapi({
      description: "Whether the session is proved by an authenticator app or a passkey",
    }),
  })
  .openapi("InvitationLook");

export type InvitationLook = z.infer<typeof lookSchema>;

const JOIN_PROBLEMS = [
  ...CALLER_PROBLEMS,
  ...BODY_PROBLEMS,
  "auth.link_invalid",
  "office.act_refused",
] as const;

export const lookAtInvitation = endpoint({
  method: "post",
  path: "/api/staff-invitations/look",
  access: "own_account",
  tags: ["Office"],
  summary: "What a mailed invitation offers to the signed-in account of its address",
  request: { body: jsonBody(z.object({ token })) },
  responses: { 200: json("The invitation", lookSchema) },
  problems: JOIN_PROBLEMS,
});

export const acceptInvitation = endpoint({
  method: "post",
  path: "/api/staff-invitations/accept",
  access: "own_account",
  tags: ["Office"],
  summary: "Join the staff by a mailed invitation",
  request: { body: jsonBody(z.object({ token, name })) },
  responses: { 204: { description: "The caller is on the staff" } },
  problems: [...JOIN_PROBLEMS, "office.proof_missing"],
});
