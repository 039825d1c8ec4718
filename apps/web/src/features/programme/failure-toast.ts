import { service } from "@sovereign/content/words/notices";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";
import { tooManyText } from "#core/api/too-many.ts";
import { type ToastMessage, toast } from "#design/feedback/toast.ts";

const TOPIC = "programme-write";
const failure = (title: string, description: string): ToastMessage => ({
  title,
  description,
  tone: "error",
  topic: TOPIC,
});

/** 'Connection Issue' (specification, section 8). */
export const CONNECTION_ISSUE = failure(service.connection.title, service.connection.body);

/** Says why a write of the programme failed; the signed out are told so by the sign-in page. */
export function failureToast(error: Error, otherwise: string): void {
  if (error instanceof ConnectionError) {
    toast(CONNECTION_ISSUE);
    return;
  }
  if (error instanceof ApiError && error.status === 401) return;
  const tooMany = error instanceof ApiError && error.status === 429;
  const words = tooMany ? tooManyText(error.retryAfter) : otherwise;
  toast(failure(service.generic.title, words));
}
