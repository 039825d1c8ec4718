import { type SharedSentence, sharedSentence } from "@sovereign/domain/shared-sentence";
import {
  devicePrefix,
  deviceStorage,
  parseStored,
  useDeviceStorage,
} from "#core/device/device-storage.ts";
import { fieldOf } from "#core/page/field-of.ts";
import { session } from "#core/session/session.ts";

const KEY = `${devicePrefix}-shared-sentence`;
/** A confirmation link is valid for a day. */
const LASTS_MS = 24 * 60 * 60_000;
/** A page that opens many links fills no storage. */
const MOST = 9;

export type Shared = SharedSentence & {
  at: number;
  /** The host of the page whose link was followed, where the browser names it. */
  site: string | null;
  /** The account that was signed in; null if none was. */
  account: { id: string; email: string } | null;
};

function linkingSite(): string | null {
  const { referrer } = document;
  if (!URL.canParse(referrer)) return null;
  const { host } = new URL(referrer);
  return host === "" || host === location.host ? null : host;
}

function toShared(kept: unknown): Shared | null {
  const [sentence, at, site] = ["sentence", "at", "site"].map((name) => fieldOf(kept, name));
  const account = fieldOf(kept, "account");
  const [id, email] = [fieldOf(account, "id"), fieldOf(account, "email")];
  if (typeof sentence !== "string" || !(Date.now() - Number(at) < LASTS_MS)) return null;
  return {
    sentence,
    isCut: fieldOf(kept, "isCut") === true,
    at: Number(at),
    site: typeof site === "string" ? site : null,
    account: typeof id === "string" && typeof email === "string" ? { id, email } : null,
  };
}

function read(): Shared[] {
  const kept = [parseStored(deviceStorage.getItem(KEY))].flat();
  return kept.map(toShared).filter((each) => each !== null);
}

function store(all: readonly Shared[]): void {
  if (all.length === 0) deviceStorage.removeItem(KEY);
  else deviceStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)));
}

/** Sentences that came from outside and no member has taken yet, oldest first (decision 157). */
export const sharedDrafts = {
  /** Returns false if the page's parameters share nothing. */
  keep(parameters: URLSearchParams): boolean {
    const shared = sharedSentence(parameters);
    if (!shared) return false;
    const user = session.shownMember();
    const account = user && { id: user.id, email: user.email };
    const others = read().filter(
      (each) => each.sentence !== shared.sentence || each.account?.id !== account?.id,
    );
    store([...others, { ...shared, at: Date.now(), site: linkingSite(), account }]);
    return true;
  },
  read,
  remove({ at, sentence }: Pick<Shared, "at" | "sentence">): void {
    store(read().filter((each) => each.at !== at || each.sentence !== sentence));
  },
};

const snapshot = () => JSON.stringify(read());

export function useSharedDrafts(): readonly Shared[] {
  return JSON.parse(useDeviceStorage(snapshot, "[]"));
}
