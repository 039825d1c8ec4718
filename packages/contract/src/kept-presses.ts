import { EDIT_FIELDS } from "@sovereign/domain/edit";
import { calendarDate, z } from "./schema.ts";

/** What was last pressed on a device for each day and field, as the server had it afterward. */
export const keptPresses = z.array(
  z.object({ date: calendarDate, field: z.enum(EDIT_FIELDS), value: z.string() }),
);

export type KeptPresses = z.infer<typeof keptPresses>;
