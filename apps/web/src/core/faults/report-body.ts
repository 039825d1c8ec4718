import type { FaultCrumb, FaultReportBody } from "@sovereign/contract/faults";
import type { FaultKind } from "@sovereign/domain/fault";
import { faultMessageOf, reactCodeOf } from "@sovereign/domain/fault-message";
import { AnswerError, ApiError, ConnectionError } from "#core/api/api-error.ts";
import { type Left, trail } from "./trail.ts";

const MAX_FRAMES = 10;
const MAX_AGO_SECONDS = 86_400;
const NAME = /^[A-Za-z][\w.]{0,40}$/;
const PLACE = /\/assets\/([\w.~-]{1,117}\.js):(\d+):(\d+)\)?$/;
const UNKNOWN_ROUTE = "/*";

declare global {
  interface Window {
    __reactRouterManifest?: {
      version: string;
      routes: Record<string, { path?: string } | undefined>;
    };
  }
}

const manifest = () => window.__reactRouterManifest ?? { version: "development", routes: {} };

const expressionOf = (pattern: string) =>
  new RegExp(
    `^${pattern.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}/?$`,
    "i",
  );

const parameters = (pattern: string) => pattern.split(":").length;

/** Returns the pattern of a path, because a path may have a date, an id or a token. */
export function routeOf(path: string): string {
  const patterns = Object.values(manifest().routes).flatMap((route) => route?.path ?? []);
  return (
    ["/", ...patterns]
      .filter((pattern) => pattern.startsWith("/") && !pattern.includes("*"))
      .sort((one, other) => parameters(one) - parameters(other))
      .find((pattern) => expressionOf(pattern).test(path)) ?? UNKNOWN_ROUTE
  );
}

/** Returns the positions in the built files; no message can be mistaken for one. */
export function framesOf(stack: string): FaultReportBody["frames"] {
  return stack
    .split("\n")
    .filter((line) => line.includes(window.location.origin))
    .flatMap((line) => {
      const [, file, row, column] = PLACE.exec(line) ?? [];
      return file ? [{ file, line: Number(row), column: Number(column) }] : [];
    })
    .slice(0, MAX_FRAMES);
}

function whatOf(error: unknown): Pick<FaultReportBody, "message" | "code"> {
  if (error instanceof ApiError) return { message: "refused_response", code: error.code };
  if (error instanceof AnswerError) return { message: "unexpected_response", code: null };
  if (error instanceof ConnectionError) return { message: "no_connection", code: null };
  const message = error instanceof Error ? error.message : "";
  return { message: faultMessageOf(message), code: reactCodeOf(message) };
}

function crumbOf({ at, ...crumb }: Left, now: number): FaultCrumb {
  const ago = Math.min(Math.max(0, Math.round((now - at) / 1000)), MAX_AGO_SECONDS);
  if (crumb.kind === "path") return { kind: "route", ago, route: routeOf(crumb.path) };
  return { ...crumb, ago };
}

/** Returns the report of a fault: names of code and numbers, and nothing that a member typed. */
export function bodyOf(
  error: unknown,
  { kind, reference }: { kind: FaultKind; reference: string },
): FaultReportBody {
  const name = error instanceof Error ? error.name : "";
  const now = Date.now();
  return {
    reference,
    kind,
    name: NAME.test(name) ? name : "Error",
    ...whatOf(error),
    build: manifest().version,
    route: routeOf(window.location.pathname),
    frames: framesOf(error instanceof Error ? (error.stack ?? "") : ""),
    crumbs: trail.map((left) => crumbOf(left, now)),
  };
}
