import { sharedSentence } from "@sovereign/domain/shared-sentence";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import {
  devicePrefix,
  deviceStorage,
  parseStored,
  useDeviceStorage,
} from "#core/device/device-storage.ts";
import { fieldOf } from "#core/page/field-of.ts";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { suggesting } from "./suggested-sentence.ts";

const KEY = `${devicePrefix}-shared-sentence`;
/** A confirmation link is valid for a day. */
const LASTS_MS = 24 * 60 * 60_000;

/** A sentence that another app shared and no member has taken yet (decision 157). */
export const sharedDraft = {
  /** Returns false if the page's parameters share nothing. */
  keep(shared: URLSearchParams): boolean {
    const sentence = sharedSentence(shared);
    if (sentence !== null) deviceStorage.setItem(KEY, JSON.stringify({ sentence, at: Date.now() }));
    return sentence !== null;
  },
  read(): string | null {
    const kept = parseStored(deviceStorage.getItem(KEY));
    const [sentence, at] = [fieldOf(kept, "sentence"), fieldOf(kept, "at")];
    const isValid = typeof sentence === "string" && Date.now() - Number(at) < LASTS_MS;
    return isValid ? sentence : null;
  },
  remove: () => deviceStorage.removeItem(KEY),
};

/** Suggests what was shared to the member who is signed in; returns whether it still does. */
export function useSharedDraft(): boolean {
  const navigate = useNavigate();
  const { user } = useSession();
  const sentence = useDeviceStorage(sharedDraft.read, null);
  const userId = user?.id;
  useEffect(() => {
    if (sentence === null || !userId) return;
    const state = suggesting({ sentence, userId, isShared: true });
    const arrived = Promise.resolve(navigate(paths.oneThing, { replace: true, state }));
    void arrived.then(sharedDraft.remove);
  }, [sentence, userId, navigate]);
  return sentence !== null;
}
