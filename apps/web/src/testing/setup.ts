import { BroadcastChannel } from "node:worker_threads";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// The default is a second, which a busy machine may need to render a screen. Below the limit of a
// test, so that a failure says what was awaited.
const TIMEOUT_MS = 30_000;
configure({ asyncUtilTimeout: TIMEOUT_MS });
const { waitFor } = vi;
vi.waitFor = (callback, options = TIMEOUT_MS) => waitFor(callback, options);

// Dates are as in the design; tests of other regions set theirs (decision 65).
Object.defineProperty(navigator, "language", { value: "en-GB", configurable: true });

const file = crypto.randomUUID();

/** Of this file alone: Node's would reach the files that run beside it in other threads. */
class FileChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${file} ${name}`);
  }
}

/** For requests of a page that outlive their test's server: nothing leaves the process. */
const fetchNothing = () => Promise.reject(new TypeError("Failed to fetch"));

// Neither happy-dom nor the context of a test file has the channel.
Object.assign(globalThis, { BroadcastChannel: FileChannel, fetch: fetchNothing });

afterEach(cleanup);
