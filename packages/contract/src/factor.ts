import { FACTOR_TYPES } from "@sovereign/domain/factor";
import { z } from "./schema.ts";

export const factorSchema = z
  .object({
    id: z.string(),
    friendly_name: z.string(),
    factor_type: z.enum(FACTOR_TYPES),
    status: z.enum(["unverified", "verified"]),
    phone_ending: z.string().optional().openapi({ description: "The last two digits of a phone" }),
    created_at: z.iso.datetime(),
  })
  .openapi("Factor");

export type FactorAnswer = z.infer<typeof factorSchema>;
