import { afterEach } from "vitest";
import { cleanup } from "#web/testing/library.ts";

afterEach(cleanup);
