import type { GatedThing } from "@sovereign/domain/access";
import type { ProblemCode } from "./problems.ts";
import { z } from "./schema.ts";

const NOTHING = z.undefined();

type Json<Schema extends z.ZodType> = { "application/json": { schema: Schema } };

/** An answer in JSON, with a sentence about it. */
export function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { "application/json": { schema } } } as const;
}

/** A body in JSON; `required: false` is spread over it where it may be left out. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { content: { "application/json": { schema } }, required: true } as const;
}

/** An endpoint as it is written down: how it is asked, who may ask, and what it answers. */
type Terms = {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** With its parameters in braces. */
  path: `/${string}`;
  /** Its row of the access matrix. */
  access: GatedThing;
  /** Who looks at the token (see the server's gate); "required" where nothing is said. */
  token?: "optional" | "handler" | "unfinished";
  tags?: string[];
  summary: string;
  description?: string;
  request?: {
    params?: z.ZodObject;
    query?: z.ZodObject;
    headers?: z.ZodObject;
    body?: { content: Json<z.ZodType>; required?: boolean };
  };
  responses: Record<
    number,
    { description: string; content?: Record<string, { schema: z.ZodType }> }
  >;
  /**
   * Its own refusals, to which the server adds those that any endpoint may answer; none for an
   * endpoint that never refuses.
   */
  problems?: readonly ProblemCode[];
};

/** Tells whether a value is a `Value`, and if not, where in it the fault is. */
export type Reader<Value> = {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
};

/** What an endpoint answers in JSON when all went well; undefined where it answers nothing. */
export type AnswerOf<Of> = Of extends {
  responses: { 200: { content: Json<infer Schema extends z.ZodType> } };
}
  ? z.output<Schema>
  : undefined;

/**
 * An endpoint: its terms, and the reader of its answer. A browser has of it the method, the path and
 * the reader alone (build/browser-module.ts).
 */
export type Endpoint = Terms & { answer: Reader<unknown> };

/** Writes down an endpoint. */
export function endpoint<const Of extends Terms>(terms: Of): Of & { answer: Reader<AnswerOf<Of>> };
export function endpoint(terms: Terms) {
  return {
    ...terms,
    answer: terms.responses[200]?.content?.["application/json"]?.schema ?? NOTHING,
  };
}

type PartOf<Of, Part extends string, As extends string = Part> = Of extends {
  request: { [Name in Part]: infer Schema extends z.ZodType };
}
  ? Record<never, never> extends z.input<Schema>
    ? { [Name in As]?: z.input<Schema> }
    : { [Name in As]: z.input<Schema> }
  : unknown;

type Body<Schema extends z.ZodType> = { request: { body: { content: Json<Schema> } } };

type BodyOf<Of> =
  Of extends Body<infer Schema>
    ? Of extends { request: { body: { required: true } } }
      ? { body: z.input<Schema> }
      : { body?: z.input<Schema> }
    : unknown;

/** What a request to an endpoint has to say: its parameters, its query and its body. */
export type RequestOf<Of> = PartOf<Of, "params"> & PartOf<Of, "query"> & BodyOf<Of>;
