import { DEVICE_CLIENTS, DEVICE_KINDS, DEVICE_SYSTEMS } from "@sovereign/domain/device";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";
import { password } from "./sessions.ts";

const ownSessionSchema = z.object({
  id: z.string(),
  current: z.boolean().openapi({ description: "Whether it is the one that asks" }),
  device: z.object({
    kind: z.enum(DEVICE_KINDS).nullable(),
    client: z.enum(DEVICE_CLIENTS).nullable(),
    system: z.enum(DEVICE_SYSTEMS).nullable(),
  }),
  signed_in_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().openapi({ description: "To about ten minutes" }),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

const ownSessionsSchema = z.object({
  sessions: z.array(ownSessionSchema).openapi({ description: "The latest used first" }),
});

const access = "own_account";

export const listSessions = endpoint({
  method: "get",
  path: "/api/me/sessions",
  access,
  summary: "Where the member is signed in",
  responses: { 200: json("This session and the others", ownSessionsSchema) },
  problems: CALLER_PROBLEMS,
});

export const endSession = endpoint({
  method: "delete",
  path: "/api/me/sessions/{id}",
  access,
  summary: "Sign out one device, at once",
  request: { params: z.object({ id: z.string().max(100) }) },
  responses: { 204: { description: "It is signed out, or was already" } },
  problems: [...CALLER_PROBLEMS, "request.invalid", "request.foreign_origin"],
});

export const endOtherSessions = endpoint({
  method: "delete",
  path: "/api/me/sessions",
  access,
  summary: "Sign out every device but this one, at once",
  responses: { 204: { description: "They are signed out" } },
  problems: [...CALLER_PROBLEMS, "request.foreign_origin"],
});

export const FRESH_PROBLEMS = [
  "auth.fresh_sign_in_required",
  "auth.second_factor_required",
  "auth.password_wrong",
  "request.rate_limited",
] as const;

export const readPassword = endpoint({
  method: "get",
  path: "/api/me/password",
  access,
  summary: "Since when the present password is the member's",
  responses: {
    200: json(
      "The day it was set; null for who has none",
      z.object({ set_at: z.iso.datetime().nullable() }),
    ),
  },
  problems: CALLER_PROBLEMS,
});

export const changePassword = endpoint({
  method: "post",
  path: "/api/me/password",
  access,
  summary: "Set another password; every other device is signed out",
  request: {
    body: jsonBody(
      z.object({
        new_password: password,
        password: password.optional().openapi({
          description: "The present one; needed when the last sign-in is older than ten minutes",
        }),
      }),
    ),
  },
  responses: { 204: { description: "The password is set" } },
  problems: [
    ...BODY_PROBLEMS,
    ...CALLER_PROBLEMS,
    ...FRESH_PROBLEMS,
    "auth.password_too_short",
    "auth.password_too_long",
    "auth.password_common",
  ],
});
