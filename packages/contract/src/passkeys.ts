import { PASSKEY_NAME_LENGTH } from "@sovereign/domain/sign-in-methods";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, FRESH_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";
import { freshProof, SESSION } from "./sessions.ts";

/** Bytes in base64url, as browsers serialize them (WebAuthn level 3). */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);
const credentialId = bytes(1400).min(1);
const transports = z.array(z.string().max(40)).max(10);
const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

const creationOptionsSchema = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
    timeout: z.number(),
    attestation: z.literal("none"),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
  })
  .openapi("PasskeyCreationOptions");

const requestOptionsSchema = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal("required"),
  })
  .openapi("PasskeyRequestOptions");

const credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
  clientExtensionResults: z.object({}),
});

const registrationSchema = credential.extend({
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(20_000),
    transports: transports.optional(),
  }),
});

const assertionSchema = credential.extend({
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(200).optional(),
  }),
});

const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    backed_up: z.boolean().openapi({
      description: "Whether its keeper has copies of it on several devices",
    }),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .openapi("Passkey");

const passkeysSchema = z.object({ passkeys: z.array(passkeySchema) });
const name = z.string().trim().min(1).max(PASSKEY_NAME_LENGTH);
const PASSKEYS = json("The member's passkeys, the oldest first", passkeysSchema);

export type Passkey = z.infer<typeof passkeySchema>;
export type PasskeyRegistration = z.infer<typeof registrationSchema>;
export type PasskeyAssertion = z.infer<typeof assertionSchema>;
export type PasskeyCreationOptions = z.infer<typeof creationOptionsSchema>;
export type PasskeyRequestOptions = z.infer<typeof requestOptionsSchema>;

export const askPasskey = endpoint({
  method: "post",
  path: "/api/auth/sign-in/passkey/options",
  access: "signing_in",
  summary: "What a passkey is to sign to sign somebody in; good once and for five minutes",
  responses: { 200: json("For navigator.credentials.get", requestOptionsSchema) },
  problems: ["request.foreign_origin", "request.rate_limited"],
});

export const signInWithPasskey = endpoint({
  method: "post",
  path: "/api/auth/sign-in/passkey",
  access: "signing_in",
  summary: "Begin a session with what a passkey signed",
  request: { body: jsonBody(assertionSchema) },
  responses: { 200: SESSION },
  problems: [
    ...BODY_PROBLEMS,
    "passkey.refused",
    "auth.invalid_credentials",
    "request.rate_limited",
  ],
});

export const askPasskeyProof = endpoint({
  method: "post",
  path: "/api/me/passkeys/proof/options",
  access: "own_account",
  summary: "What a passkey is to sign to prove this session; good once and for five minutes",
  responses: { 200: json("For navigator.credentials.get", requestOptionsSchema) },
  problems: [...CALLER_PROBLEMS, "request.foreign_origin", "request.rate_limited"],
});

export const provePasskey = endpoint({
  method: "post",
  path: "/api/me/passkeys/proof",
  access: "own_account",
  summary: "Prove this session with what the member's own passkey signed",
  request: { body: jsonBody(assertionSchema) },
  responses: { 200: SESSION },
  problems: [...BODY_PROBLEMS, ...CALLER_PROBLEMS, "passkey.refused", "request.rate_limited"],
});

export const listPasskeys = endpoint({
  method: "get",
  path: "/api/me/passkeys",
  access: "own_account",
  summary: "The member's passkeys",
  responses: { 200: PASSKEYS },
  problems: CALLER_PROBLEMS,
});

export const askNewPasskey = endpoint({
  method: "post",
  path: "/api/me/passkeys/options",
  access: "own_account",
  summary: "What a new passkey is to sign; good once and for five minutes",
  request: { body: { ...jsonBody(z.object(freshProof)), required: false } },
  responses: { 200: json("For navigator.credentials.create", creationOptionsSchema) },
  problems: [...BODY_PROBLEMS, ...CALLER_PROBLEMS, ...FRESH_PROBLEMS, "passkey.too_many"],
});

export const addPasskey = endpoint({
  method: "post",
  path: "/api/me/passkeys",
  access: "own_account",
  summary: "Keep a new passkey under a name. The member is told by mail",
  request: { body: jsonBody(z.object({ name, credential: registrationSchema })) },
  responses: { 200: PASSKEYS },
  problems: [...BODY_PROBLEMS, ...CALLER_PROBLEMS, "passkey.refused", "passkey.too_many"],
});

export const renamePasskey = endpoint({
  method: "patch",
  path: "/api/me/passkeys/{id}",
  access: "own_account",
  summary: "Call a passkey something else",
  request: { params: z.object({ id: credentialId }), body: jsonBody(z.object({ name })) },
  responses: { 200: PASSKEYS },
  problems: [...BODY_PROBLEMS, ...CALLER_PROBLEMS, "passkey.not_found"],
});

export const removePasskey = endpoint({
  method: "delete",
  path: "/api/me/passkeys/{id}",
  access: "own_account",
  summary: "Forget a passkey. The member is told by mail",
  request: {
    params: z.object({ id: credentialId }),
    body: { ...jsonBody(z.object(freshProof)), required: false },
  },
  responses: { 200: PASSKEYS },
  problems: [
    ...BODY_PROBLEMS,
    ...CALLER_PROBLEMS,
    ...FRESH_PROBLEMS,
    "passkey.not_found",
    "auth.last_sign_in_method",
  ],
});
