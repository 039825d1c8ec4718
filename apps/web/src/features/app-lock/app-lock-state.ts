import { isLockDue } from "@sovereign/domain/app-lock";
import type { Vault } from "#core/device/vault.ts";
import { createStore } from "#core/state/store.ts";

/** Where it is kept that the app asks who is there: it leaves the device with the session. */
const KEPT = "app-lock";

/** What came of asking the device who is there. */
export type Recognised = "yes" | "no" | "no code";

type LockParts = {
  openVault: () => Promise<Vault>;
  /** Has the device ask for face, finger or its code. */
  recognise: () => Promise<Recognised>;
  /** Keeps the app out of the pictures that the system shows of it, or no longer. */
  hideFromPictures: (hidden: boolean) => Promise<void>;
  now: () => number;
};

export type LockState = {
  /** Whether the member wants to be asked for. */
  on: boolean;
  /** `covered` while nobody looks, `locked` until somebody is recognised. */
  shown: "open" | "covered" | "locked";
  /** Whether the device is asking just now. */
  asking: boolean;
  /** What the last asking came to, where it opened nothing. */
  refused: Exclude<Recognised, "yes"> | null;
};

const OPEN: LockState = { on: false, shown: "open", asking: false, refused: null };

/** The lock of a native app: off until its member turns it on, and never without a way out. */
export function createAppLock({ openVault, recognise, hideFromPictures, now }: LockParts) {
  const state = createStore(OPEN);
  let leftAt: number | null = null;
  const opened: (() => void)[] = [];

  function show(change: Partial<LockState>) {
    state.set({ ...state.get(), ...change });
    if (state.get().shown === "locked") return;
    for (const go of opened.splice(0)) go();
  }

  /** Asks the device once at a time; gives whether somebody was recognised. */
  async function ask(): Promise<boolean> {
    if (state.get().asking) return false;
    show({ asking: true, refused: null });
    const recognised = await recognise();
    show({ asking: false, refused: recognised === "yes" ? null : recognised });
    return recognised === "yes";
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

    /** Reads whether the app is locked; comes before anything of a member is shown. */
    async load(): Promise<void> {
      const kept = await openVault().then(
        (vault) => vault.read(KEPT),
        () => null,
      );
      if (kept === null) return;
      void hideFromPictures(true);
      show({ on: true, shown: isLockDue(leftAt, now()) ? "locked" : "open" });
    },

    /** Resolves once the app is not locked. */
    whenOpen(): Promise<void> {
      if (state.get().shown !== "locked") return Promise.resolve();
      return new Promise((resolve) => {
        opened.push(resolve);
      });
    },

    /** The app is out of sight. */
    leave() {
      const { on, shown } = state.get();
      if (!on || shown !== "open") return;
      leftAt = now();
      show({ shown: "covered" });
    },

    /** The app is seen again. */
    async comeBack(): Promise<void> {
      if (state.get().shown !== "covered") return;
      if (!isLockDue(leftAt, now())) return show({ shown: "open" });
      show({ shown: "locked" });
      await unlock();
    },

    /** Turns it on or off, once the device has recognised who does; else it stays as it is. */
    async turn(on: boolean): Promise<void> {
      if (!(await ask())) return;
      const vault = await openVault();
      if (on) await vault.write(KEPT, "yes");
      else await vault.remove(KEPT);
      await hideFromPictures(on);
      show({ on, shown: "open" });
    },

    /** The session is over, and the lock with it. */
    async forget(): Promise<void> {
      show(OPEN);
      await hideFromPictures(false);
      await (await openVault()).remove(KEPT);
    },
  };
}
