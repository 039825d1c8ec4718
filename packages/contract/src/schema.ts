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
 * One of these names. A newer server may know more of them: to an older app each of those is `otherwise`.
 * The API's description cannot be told from such a schema, so it is said here.
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
