import { afterEach } from "vitest";
import { cleanup } from "#web/testing/library.ts";

// Dates stand as in the design; tests of other regions say which (decision 37).
Object.defineProperty(navigator, "language", { value: "en-GB", configurable: true });

afterEach(cleanup);
