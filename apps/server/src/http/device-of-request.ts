import { deviceFrom, deviceText } from "@sovereign/domain/device";
import type { Context } from "hono";
import type { HttpEnvironment } from "./environment.ts";

/** What device a request comes from, in three words of ours, never what the browser said (decision 5). */
export const deviceOfRequest = (c: Context<HttpEnvironment>): string =>
  deviceText(deviceFrom(c.req.header("user-agent"), c.req.header("x-client-platform")));
