import { useEffect, useState } from "react";
import { devicePrefix, deviceStorage, parseStored } from "#core/device/device-storage.ts";
import { newId } from "#core/device/new-id.ts";
import { useSession } from "#core/session/session.ts";

/** The draft of one open page, on the device until the server has it. */
export type PageDraft<Draft> = {
  /** The id of the page that wrote it, in this tab or in a closed one. */
  page: string;
  /** The draft of a closed page. */
  left: Draft | null;
  write: (draft: Draft, name?: string) => void;
  remove: (name?: string) => void;
  /** Lets another page go on from what is left. */
  release: () => void;
};

type Options<Draft> = {
  kind: string;
  isDraft: (value: unknown) => value is Draft;
};

/** The owner and subject of the drafts, and which of them a page may adopt. */
type Wanted<Draft> = { userId: string; name: string; accepts?: (draft: Draft) => boolean };

/** A page that is being reloaded has not let go of its draft yet. */
const WAIT_MS = 300;

/**
 * Stores drafts on the device, one per open page, so that two tabs on one text do not overwrite
 * each other. A page adopts a draft only when no open page has it.
 */
export function createPageDrafts<Draft>({ kind, isDraft }: Options<Draft>) {
  const keyOf = (userId: string, name: string) => `${devicePrefix}-${kind}-${userId}/${name}`;

  /** Returning to a text in one tab continues as the same page. */
  const inThisTab = new Map<string, string>();

  function read(key: string): Draft | null {
    const stored = parseStored(deviceStorage.getItem(key));
    return isDraft(stored) ? stored : null;
  }

  /** An earlier build stored one draft for all tabs, under the name alone. */
  function* stored(key: string): Generator<{ page: string; key: string }> {
    if (deviceStorage.getItem(key) !== null) yield { page: newId(), key };
    for (const each of deviceStorage.keys(`${key}/`)) {
      yield { page: each.slice(key.length + 1), key: each };
    }
  }

  return {
    async open({ userId, name, accepts = () => true }: Wanted<Draft>): Promise<PageDraft<Draft>> {
      const own = (page: string, as: string) => `${keyOf(userId, as)}/${page}`;
      function draftOf(page: string, left: Draft | null, release: () => void): PageDraft<Draft> {
        inThisTab.set(keyOf(userId, name), page);
        return {
          page,
          left,
          release,
          write: (draft, as = name) =>
            void deviceStorage.setItem(own(page, as), JSON.stringify(draft)),
          remove: (as = name) => deviceStorage.removeItem(own(page, as)),
        };
      }
      for (const { page, key } of stored(keyOf(userId, name))) {
        const found = read(key);
        if (!found || !accepts(found)) continue;
        const release = await hold(page);
        // Another page may have sent it by now.
        const left = release && read(key);
        if (!left) {
          release?.();
          continue;
        }
        const draft = draftOf(page, left, release);
        draft.write(left);
        if (key !== own(page, name)) deviceStorage.removeItem(key);
        return draft;
      }
      const former = inThisTab.get(keyOf(userId, name));
      // A draft that this page did not accept stays stored.
      const isFree = former !== undefined && deviceStorage.getItem(own(former, name)) === null;
      const again = isFree ? await hold(former) : null;
      if (isFree && again) return draftOf(former, null, again);
      const page = newId();
      return draftOf(page, null, (await hold(page)) ?? (() => {}));
    },
  };
}

/** Holds a page's draft until it is released or the page is gone; null while another page does. */
async function hold(page: string): Promise<(() => void) | null> {
  const { locks } = navigator;
  // Without them two tabs may go on from one draft; each still saves a version of its own.
  if (!locks) return () => {};
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(WAIT_MS);
    locks
      .request(`${devicePrefix}-draft-${page}`, { signal }, () => {
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(() => resolve(null));
  });
}

type Drafts<Draft> = Pick<ReturnType<typeof createPageDrafts<Draft>>, "open">;

/** The draft that this page has while it is open; undefined until that is known. */
export function usePageDraft<Draft>(
  drafts: Drafts<Draft>,
  name: string,
  accepts?: (draft: Draft) => boolean,
): PageDraft<Draft> | undefined {
  const { user } = useSession();
  const userId = user?.id ?? "";
  const [accepted] = useState(() => accepts);
  const [opened, setOpened] = useState<{ name: string; draft: PageDraft<Draft> }>();

  // A lock is held for as long as the page is shown, which only an effect knows.
  useEffect(() => {
    const state = { isOver: false, release: () => {} };
    void drafts.open({ userId, name, ...(accepted && { accepts: accepted }) }).then((draft) => {
      if (state.isOver) return draft.release();
      state.release = draft.release;
      setOpened({ name, draft });
    });
    return () => {
      state.isOver = true;
      state.release();
      setOpened(undefined);
    };
  }, [drafts, userId, name, accepted]);
  return opened?.name === name ? opened.draft : undefined;
}
