import { BroadcastChannel } from "node:worker_threads";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// Both would otherwise give up after a second, which a busy machine may take to draw a screen.
const PATIENCE = 20_000;
configure({ asyncUtilTimeout: PATIENCE });
const { waitFor } = vi;
vi.waitFor = (callback, options = PATIENCE) => waitFor(callback, options);

// Dates stand as in the design; tests of other regions say which (decision 65).
Object.defineProperty(navigator, "language", { value: "en-GB", configurable: true });

// Neither happy-dom nor the context that a file of tests has to itself brings the channel between tabs.
Object.assign(globalThis, { BroadcastChannel });

afterEach(cleanup);
