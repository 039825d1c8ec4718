import { z } from "./schema.ts";
import { offlineCopy } from "./vault.ts";

/** What a browser keeps of a member's queries, and of the writes that wait for a connection. */
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

/**
 * Where a reader stopped in a piece, and how much of it lay behind them, in percent; `read` once they
 * had reached the end.
 */
export const readingPlace = z.object({
  block: z.number(),
  offset: z.number(),
  percent: z.number(),
  read: z.boolean().optional(),
});

/** What every page looks at of a copy when it tidies up; who shows one reads the whole of it. */
export const keptCopy = offlineCopy.extend({
  answer: offlineCopy.shape.answer.pick({ access: true }),
});
