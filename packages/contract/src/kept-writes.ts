import { instant, z } from "./schema.ts";
import { memberWrite } from "./writes.ts";

/** What has become of a write on its device. One that the server has applied is not kept. */
const keptState = z.union([
  z.object({ is: z.literal("waiting") }),
  z.object({ is: z.literal("parked"), code: z.string(), at: instant }),
  z.object({ is: z.literal("superseded"), at: instant }),
]);

/** A write as its device keeps it until the server has it, or until its writer has seen its end. */
export const keptWrite = z.object({
  write: memberWrite,
  /** Under which its `seq` counts. */
  device: z.uuid(),
  state: keptState,
  last_tried_at: instant.nullable(),
});

/** What a device calls itself towards the server, and the last number that it gave to a write. */
export const keptDevice = z.object({ device: z.uuid(), seq: z.int() });

export type KeptWrite = z.infer<typeof keptWrite>;
export type KeptState = z.infer<typeof keptState>;
