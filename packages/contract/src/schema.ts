import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";

// Adds `.openapi()` to schemas: a name, an example, a description.
extendZodWithOpenApi(z);

/** A calendar date; the service checks whether it exists. */
export const calendarDate = z.string().openapi({ format: "date", example: "2026-03-24" });

/** An instant in UTC, in the form of `toISOString`. */
export const instant = z.iso
  .datetime()
  .openapi({ format: "date-time", example: "2026-03-24T20:14:00.000Z" });

/**
 * Returns a schema of names that a newer server may extend. It reads an unknown name as
 * `otherwise`; the browser's reader leaves it unchanged. The names are repeated for OpenAPI, which
 * cannot see through a fallback.
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
