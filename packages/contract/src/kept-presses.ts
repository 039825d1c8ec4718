import { EDIT_FIELDS } from "@sovereign/domain/edit";
import { calendarDate, z } from "./schema.ts";

/** The last press on a device per day and field, as the server had it afterward. */
export const keptPresses = z.array(
  z.object({ date: calendarDate, field: z.enum(EDIT_FIELDS), value: z.string() }),
);

export type KeptPresses = z.infer<typeof keptPresses>;
