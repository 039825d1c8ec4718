import { z } from "@hono/zod-openapi";
import { MANIFESTO_VERSION_MAX_LENGTH } from "@sovereign/domain/manifesto";

const instant = z.string().openapi({ format: "date-time", example: "2026-03-24T20:14:00.000Z" });

/** GET /api/manifesto. */
export const manifestoSchema = z
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

/** GET and PUT /api/manifesto/signature. */
export const signatureSchema = z
  .object({
    signature: z
      .object({ version: z.string(), signed_at: instant })
      .nullable()
      .openapi({ description: "The latest one; null for who has not signed." }),
  })
  .openapi("ManifestoSignature");

export const signatureBody = z
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
