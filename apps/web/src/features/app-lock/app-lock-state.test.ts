import { describe, expect, it } from "vitest";
import type { SecureStore } from "#core/device/secure-store.ts";
import { createAppLock, type Recognition } from "./app-lock-state.ts";

const MINUTE = 60_000;

/** A phone whose prompts succeed or fail as the test sets. */
function phone(kept: Record<string, string> = {}) {
  const held = new Map(Object.entries(kept));
  const answers: Recognition[] = [];
  const pictures: boolean[] = [];
  let at = 0;
  let asked = 0;
  const secureStore: SecureStore = {
    read: async (name) => held.get(name) ?? null,
    write: async (name, text) => void held.set(name, text),
    remove: async (name) => void held.delete(name),
  };
  const start = () =>
    createAppLock({
      openSecureStore: async () => secureStore,
      recognize: async () => {
        asked += 1;
        return answers.shift() ?? "no";
      },
      hideFromPictures: async (hidden) => void pictures.push(hidden),
      now: () => at,
    });
  return {
    held,
    answers,
    pictures,
    start,
    asked: () => asked,
    wait: (milliseconds: number) => {
      at += milliseconds;
    },
  };
}

describe("the lock of a native app §3.10", () => {
  it("is off until its member turns it on and is recognized", async () => {
    const { answers, held, start } = phone();
    const lock = start();
    await lock.load();
    lock.leave();
    expect(lock.getState()).toMatchObject({ on: false, shown: "open" });
    await lock.turn(true);
    expect(lock.getState()).toMatchObject({ on: false, refused: "no" });
    answers.push("yes");
    await lock.turn(true);
    expect(lock.getState()).toMatchObject({ on: true, shown: "open", refused: null });
    expect(held.size).toBe(1);
  });

  it("blocks what follows a start until a member is recognized", async () => {
    const { answers, start } = phone({ "app-lock": "yes" });
    const lock = start();
    await lock.load();
    let through = false;
    const open = lock.whenOpen().then(() => {
      through = true;
    });
    await lock.unlock();
    expect([through, lock.getState().shown, lock.getState().refused]).toEqual([
      false,
      "locked",
      "no",
    ]);
    answers.push("yes");
    await lock.unlock();
    await open;
    expect(lock.getState().shown).toBe("open");
  });

  it("covers the app in the background, and asks after a minute", async () => {
    const { answers, asked, start, wait } = phone({ "app-lock": "yes" });
    const lock = start();
    await lock.load();
    answers.push("yes");
    await lock.unlock();
    lock.leave();
    expect(lock.getState().shown).toBe("covered");
    wait(MINUTE - 1);
    await lock.comeBack();
    expect([lock.getState().shown, asked()]).toEqual(["open", 1]);
    lock.leave();
    wait(MINUTE);
    await lock.comeBack();
    expect([lock.getState().shown, asked()]).toEqual(["locked", 2]);
    // The device's own prompt also puts the app in the background.
    lock.leave();
    await lock.comeBack();
    expect(asked()).toBe(2);
  });

  it("reports that a device without a code recognizes no one, and ends with the session", async () => {
    const { answers, held, pictures, start } = phone({ "app-lock": "yes" });
    const lock = start();
    await lock.load();
    answers.push("no code");
    await lock.unlock();
    expect(lock.getState()).toMatchObject({ shown: "locked", refused: "no code" });
    const open = lock.whenOpen();
    await lock.clear();
    await open;
    expect([lock.getState().on, lock.getState().shown, held.size]).toEqual([false, "open", 0]);
    expect(pictures.at(-1)).toBe(false);
  });
});
