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

/** Common fields of a write, made on a device and sent when there is a connection. */
export const madeWrite = z.object({
  id: z.uuid().openapi({ description: "Sent again under the same one, it is done once." }),
  seq: z.int().positive().openapi({
    description: "Grows with each write of the device: its own order, whatever its clock says.",
  }),
  edited_at: instant.openapi({ description: "When it was made, by the clock of the device." }),
  time_zone: z.string().openapi({
    description: "Where the writer's day was: it says whether the day could be written then.",
    example: "Europe/Lisbon",
  }),
});

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

/** A list whose items are read one by one: one that does not fit is left out alone. */
export const listOfFitting = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess(
    (given) =>
      Array.isArray(given) ? given.filter((each) => item.safeParse(each).success) : given,
    z.array(item).max(most),
  );

/** UTF-8 has no half of a pair. A NUL, which PostgreSQL does not store either, is dropped later. */
export const isWellFormed = (text: unknown): boolean =>
  typeof text !== "string" || text.isWellFormed();

export { z };
