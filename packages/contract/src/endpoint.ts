import type { GatedThing } from "@sovereign/domain/access";
import type { OfficeThing } from "@sovereign/domain/staff";
import type { ProblemCode } from "./problems.ts";
import { z } from "./schema.ts";

const NOTHING = z.undefined();

type Json<Schema extends z.ZodType> = { "application/json": { schema: Schema } };

export function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { "application/json": { schema } } } as const;
}

/** A JSON body; spread `required: false` over it to make it optional. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { content: { "application/json": { schema } }, required: true } as const;
}

type Terms = {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** With its parameters in braces. */
  path: `/${string}`;
  access: GatedThing | OfficeThing;
  /** The check of the token (see the server's gate); "required" by default. */
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
  /** Its own refusals; the server adds the general ones. Omitted when it never refuses. */
  problems?: readonly ProblemCode[];
};

/** Validates a value as a `Value`; on failure reports the path. */
export type Reader<Value> = {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
};

/** The JSON of a successful response; undefined without one. */
export type AnswerOf<Of> = Of extends {
  responses: { 200: { content: Json<infer Schema extends z.ZodType> } };
}
  ? z.output<Schema>
  : undefined;

/**
 * An endpoint with its response reader. Browsers receive the method, the path and the reader only
 * (build/browser-module.ts).
 */
export type Endpoint = Terms & { answer: Reader<unknown> };

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

export type RequestOf<Of> = PartOf<Of, "params"> & PartOf<Of, "query"> & BodyOf<Of>;
