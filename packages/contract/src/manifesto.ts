import { MANIFESTO_VERSION_MAX_LENGTH } from "@sovereign/domain/manifesto";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { instant, z } from "./schema.ts";

const manifestoSchema = z
  .object({
    title: z.string(),
    version: z.string().openapi({ description: "Changes when the words do." }),
    principles: z.array(
      z.object({
        number: z.string().openapi({ example: "VIII" }),
        title: z.string(),
        description: z.string(),
      }),
    ),
  })
  .openapi("Manifesto");

const signatureSchema = z
  .object({
    signature: z
      .object({ version: z.string(), signed_at: instant })
      .nullable()
      .openapi({ description: "The latest one; null for who has not signed." }),
  })
  .openapi("ManifestoSignature");

const signatureBody = z
  .object({
    version: z.string().min(1).max(MANIFESTO_VERSION_MAX_LENGTH),
    signed_at: z.iso.datetime({ offset: true }).optional().openapi({
      description:
        "When it was signed on a device without an account; now when left out, ahead or before 2020.",
    }),
  })
  .openapi("ManifestoSigning");

export type ManifestoAnswer = z.infer<typeof manifestoSchema>;
export type SignatureAnswer = z.infer<typeof signatureSchema>;

const TAGS = ["Manifesto"];
const signaturePath = "/api/manifesto/signature";
const SIGNATURE = json("The caller's own signature", signatureSchema);

export const readManifesto = endpoint({
  method: "get",
  path: "/api/manifesto",
  access: "manifesto",
  tags: TAGS,
  summary: "Read the manifesto",
  request: { headers: z.object({ "if-none-match": z.string().optional() }) },
  responses: {
    200: json("Its principles, in order", manifestoSchema),
    304: { description: "As the caller knows it" },
  },
  problems: ["request.invalid"],
});

export const readSignature = endpoint({
  method: "get",
  path: signaturePath,
  access: "manifesto_signature",
  tags: TAGS,
  summary: "Which version the member has signed, and when",
  responses: { 200: SIGNATURE },
  problems: CALLER_PROBLEMS,
});

export const signManifesto = endpoint({
  method: "put",
  path: signaturePath,
  access: "manifesto_signature",
  tags: TAGS,
  summary: "Sign the present version; the first signature stays",
  request: { body: jsonBody(signatureBody) },
  responses: { 200: SIGNATURE },
  problems: [
    ...CALLER_PROBLEMS,
    ...BODY_PROBLEMS,
    "auth.session_ended",
    "manifesto.version_unknown",
  ],
});
