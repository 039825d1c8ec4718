import { z } from "./schema.ts";
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
