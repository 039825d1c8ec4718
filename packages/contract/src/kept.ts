import { EDIT_FIELDS } from "@sovereign/domain/edit";
import { calendarDate, z } from "./schema.ts";
import { offlineCopy } from "./vault.ts";

export const keptQueries = z.looseObject({
  queries: z.array(
    z.looseObject({
      queryKey: z.array(z.unknown()),
      state: z.looseObject({ data: z.unknown().optional() }),
    }),
  ),
  mutations: z.array(
    z.looseObject({
      mutationKey: z.array(z.unknown()).optional(),
      state: z.looseObject({ variables: z.unknown().optional() }),
    }),
  ),
});

/** The part of an offline copy that cleanup reads. */
export const keptCopy = offlineCopy.extend({
  answer: offlineCopy.shape.answer.pick({ access: true }),
});

/** The last press on a device per day and field, as the server had it afterward. */
export const keptPresses = z.array(
  z.object({ date: calendarDate, field: z.enum(EDIT_FIELDS), value: z.string() }),
);

export type KeptPresses = z.infer<typeof keptPresses>;
