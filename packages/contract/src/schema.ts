import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";

// A schema says what the API's description says of it: a name, an example, a sentence.
extendZodWithOpenApi(z);

/** A day of the calendar; whether it exists is the service's question. */
export const calendarDate = z.string().openapi({ format: "date", example: "2026-03-24" });

/** An instant in UTC, as `toISOString` writes it. */
export const instant = z.iso
  .datetime()
  .openapi({ format: "date-time", example: "2026-03-24T20:14:00.000Z" });

/**
 * One of these names, of which a newer server may know more. This schema reads an unknown name as
 * `otherwise`; the browser's own reader leaves it as the server sent it. The generator of the API's
 * description cannot see through a fallback, so the names are repeated for it.
 */
export const oneOf = <const Name extends string>(
  names: readonly Name[],
  otherwise: NoInfer<Name>,
) =>
  z
    .enum(names)
    .catch(otherwise)
    .openapi({ type: "string", enum: [...names] });

export { z };
