/** The payment provider's answer to a request it does not know, in its own wire format. */
export function unrecognizedRequest(method: string, path: string) {
  return {
    error: {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${path}).`,
    },
  };
}
