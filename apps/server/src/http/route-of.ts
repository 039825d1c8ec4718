import { createRoute } from "@hono/zod-openapi";
import type { Endpoint } from "@sovereign/contract/endpoint";
import type { Gate } from "./gate.ts";
import { problemAnswers } from "./problem-descriptions.ts";

/**
 * The route of an endpoint of the contract, behind the gate of its row of the matrix: a handler for it
 * is given what the contract asks for, and compiles only if it answers what the contract says.
 */
export function routeOf<Of extends Endpoint>(endpoint: Of, gate: Gate) {
  const { access, token, problems, answer: _, responses: __, ...terms } = endpoint;
  const responses: Of["responses"] = endpoint.responses;
  return createRoute({
    ...gate(access, token && { token }),
    ...terms,
    // Not spread: of a type that is not known yet, TypeScript would forget the statuses.
    responses: Object.assign({}, responses, problems && problemAnswers(...problems)),
  });
}
