import type { ClockMove, Fault, Redelivery, ReleaseOrder } from "./payment-control.ts";
import { ControlError, FAULT_KINDS } from "./payment-control.ts";

type Json = Record<string, unknown>;

function wrong(field: string, wanted: string): ControlError {
  return new ControlError(`"${field}" must be ${wanted}.`);
}

export function text(input: Json, field: string): string {
  const value = input[field];
  if (typeof value === "string" && value !== "") return value;
  throw wrong(field, "a text");
}

export function choice<Choice extends string>(
  input: Json,
  field: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((known) => known === input[field]);
  if (found) return found;
  throw wrong(field, `one of ${choices.join(", ")}`);
}

function optional<Value>(
  input: Json,
  field: string,
  wanted: string,
  isOne: (value: unknown) => value is Value,
): { [field: string]: Value } {
  const value = input[field];
  if (value === undefined) return {};
  if (isOne(value)) return { [field]: value };
  throw wrong(field, wanted);
}

const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isTimes = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1_000;
const isOrder = (value: unknown): value is NonNullable<ReleaseOrder["order"]> =>
  value === "as_sent" ||
  value === "reversed" ||
  (Array.isArray(value) && value.every((id) => typeof id === "string"));

export function seconds(input: Json, field: string): { [field: string]: number } {
  return optional(input, field, "a number of seconds", isNumber);
}

export function amount(input: Json): { [field: string]: number } {
  return optional(input, "amount", "a number of the currency's smallest unit", isNumber);
}

export function clockMove(input: Json): ClockMove {
  if (typeof input.now === "string") return { now: input.now };
  if (isNumber(input.advance_seconds)) return { advance_seconds: input.advance_seconds };
  throw new ControlError('Give "now" as an ISO instant or "advance_seconds" as a number.');
}

export function releaseOrder(input: Json): ReleaseOrder {
  return {
    ...optional(input, "order", "as_sent, reversed or a list of event ids", isOrder),
    ...optional(input, "times", "a whole number from 1 to 1000", isTimes),
  };
}

export function redelivery(input: Json): Redelivery {
  return {
    event_id: text(input, "event_id"),
    ...optional(input, "times", "a whole number from 1 to 1000", isTimes),
    ...optional(input, "bad_signature", "true or false", isFlag),
    ...seconds(input, "age_seconds"),
  };
}

export function fault(input: Json): Fault {
  return {
    method: choice(input, "method", ["get", "post", "delete"]),
    path: text(input, "path"),
    kind: choice(input, "kind", FAULT_KINDS),
    ...(input.message === undefined ? {} : { message: text(input, "message") }),
    ...(input.code === undefined ? {} : { code: text(input, "code") }),
    ...optional(input, "times", "a whole number from 1 to 1000", isTimes),
  };
}

export function alteration(input: Json): { quantity?: number; livemode?: boolean; price?: string } {
  return {
    ...optional(input, "quantity", "a number", isNumber),
    ...optional(input, "livemode", "true or false", isFlag),
    ...(input.price === undefined ? {} : { price: text(input, "price") }),
  };
}
