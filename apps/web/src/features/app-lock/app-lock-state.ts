import { isLockDue } from "@sovereign/domain/app-lock";
import type { SecureStore } from "#core/device/secure-store.ts";
import { createStore } from "#core/state/store.ts";

const KEPT = "app-lock";

export type Recognition = "yes" | "no" | "no code";

type LockDeps = {
  openSecureStore: () => Promise<SecureStore>;
  /** Prompts for face, finger or the device's code. */
  recognize: () => Promise<Recognition>;
  /** Hides or shows the app in the system's screenshots and app switcher. */
  hideFromPictures: (hidden: boolean) => Promise<void>;
  now: () => number;
};

export type LockState = {
  on: boolean;
  /** `covered` while the app is in the background, `locked` until the prompt succeeds. */
  shown: "open" | "covered" | "locked";
  asking: boolean;
  refused: Exclude<Recognition, "yes"> | null;
};

const OPEN: LockState = { on: false, shown: "open", asking: false, refused: null };

/** The lock of a native app: off by default, and signing out always remains possible. */
export function createAppLock({ openSecureStore, recognize, hideFromPictures, now }: LockDeps) {
  const state = createStore(OPEN);
  let leftAt: number | null = null;
  const opened: (() => void)[] = [];

  function show(change: Partial<LockState>) {
    state.set({ ...state.get(), ...change });
    if (state.get().shown === "locked") return;
    for (const go of opened.splice(0)) go();
  }

  /** Runs one prompt at a time; resolves with whether it succeeded. */
  async function ask(): Promise<boolean> {
    if (state.get().asking) return false;
    show({ asking: true, refused: null });
    const recognized = await recognize();
    show({ asking: false, refused: recognized === "yes" ? null : recognized });
    return recognized === "yes";
  }

  async function unlock(): Promise<void> {
    if (!(await ask())) return;
    leftAt = null;
    show({ shown: "open" });
  }

  return {
    state,
    getState: state.get,
    watch: state.subscribe,
    unlock,

    /** Reads whether the app is locked; must run before any member data renders. */
    async load(): Promise<void> {
      const kept = await openSecureStore().then(
        (secureStore) => secureStore.read(KEPT),
        () => null,
      );
      if (kept === null) return;
      void hideFromPictures(true);
      show({ on: true, shown: isLockDue(leftAt, now()) ? "locked" : "open" });
    },

    whenOpen(): Promise<void> {
      if (state.get().shown !== "locked") return Promise.resolve();
      return new Promise((resolve) => {
        opened.push(resolve);
      });
    },

    leave() {
      const { on, shown } = state.get();
      if (!on || shown !== "open") return;
      leftAt = now();
      show({ shown: "covered" });
    },

    async comeBack(): Promise<void> {
      if (state.get().shown !== "covered") return;
      if (!isLockDue(leftAt, now())) return show({ shown: "open" });
      show({ shown: "locked" });
      await unlock();
    },

    /** Turns the lock on or off after a successful prompt; otherwise changes nothing. */
    async turn(on: boolean): Promise<void> {
      if (!(await ask())) return;
      const secureStore = await openSecureStore();
      if (on) await secureStore.write(KEPT, "yes");
      else await secureStore.remove(KEPT);
      await hideFromPictures(on);
      show({ on, shown: "open" });
    },

    async clear(): Promise<void> {
      show(OPEN);
      await hideFromPictures(false);
      await (await openSecureStore()).remove(KEPT);
    },
  };
}
