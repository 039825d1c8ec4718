import { deviceFrom, deviceText } from "@sovereign/domain/device";
import type { Context } from "hono";
import type { HttpEnvironment } from "./environment.ts";

/** Returns a request's device in three words, never the browser's own text (decision 5). */
export const deviceOfRequest = (c: Context<HttpEnvironment>): string =>
  deviceText(deviceFrom(c.req.header("user-agent"), c.req.header("x-client-platform")));
