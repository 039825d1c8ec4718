import { BroadcastChannel } from "node:worker_threads";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// The default is a second, which a busy machine may need to render a screen.
const TIMEOUT_MS = 20_000;
configure({ asyncUtilTimeout: TIMEOUT_MS });
const { waitFor } = vi;
vi.waitFor = (callback, options = TIMEOUT_MS) => waitFor(callback, options);

// Dates are as in the design; tests of other regions set theirs (decision 65).
Object.defineProperty(navigator, "language", { value: "en-GB", configurable: true });

// Neither happy-dom nor the context of a test file has it.
Object.assign(globalThis, { BroadcastChannel });

afterEach(cleanup);
