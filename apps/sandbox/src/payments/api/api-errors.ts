import type { Decline } from "#payments/customers/test-cards.ts";

export type ErrorBody = {
  type: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
};

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: 400 | 401 | 402 | 404 | 409 | 500;
  readonly body: ErrorBody;

  constructor(status: ApiError["status"], body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function badRequest(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(param && { param }),
    ...(code && { code }),
  });
}

/** 404 for the object in the URL, 400 for one that a parameter names. */
export function noSuch(kind: string, id: string, param?: string): ApiError {
  return new ApiError(param ? 400 : 404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param: param ?? "id",
    message: `No such ${kind}: '${id}'`,
  });
}

export function declinedCard(decline: Decline): ApiError {
  return new ApiError(402, { type: "card_error", ...decline });
}

export function unknownAddress(method: string, path: string): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

/** 401 for a missing or wrong key; the message quotes only the key's end. */
export function refusedKey(key: string | undefined): ApiError {
  const message = key
    ? `Invalid API Key provided: ${"*".repeat(8)}${key.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  return new ApiError(401, { type: "invalid_request_error", message });
}

export function providerFailure(): ApiError {
  return new ApiError(500, {
    type: "api_error",
    message: "An unknown error occurred.",
  });
}
