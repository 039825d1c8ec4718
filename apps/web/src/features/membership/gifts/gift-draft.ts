import { devicePrefix, deviceStorage, parseStored } from "#core/device/device-storage.ts";
import { z } from "#design/forms/zod.ts";

const KEY = `${devicePrefix}-gift`;

const draftSchema = z.object({
  recipient: z.string(),
  name: z.string(),
  word: z.string(),
  arrives: z.string(),
});

export type GiftDraft = z.infer<typeof draftSchema>;

/** What was typed, until it is paid: it survives a canceled checkout. */
export const giftDraft = {
  read(): GiftDraft | null {
    const { data } = draftSchema.safeParse(parseStored(deviceStorage.getItem(KEY)));
    return data ?? null;
  },
  keep: (draft: GiftDraft) => void deviceStorage.setItem(KEY, JSON.stringify(draft)),
  drop: () => deviceStorage.removeItem(KEY),
};
