import { highlightTexts as texts } from "@sovereign/content/words/highlights";
import { service } from "@sovereign/content/words/notices";
import { mailPassage } from "@sovereign/contract/reading";
import { useMutation } from "@tanstack/react-query";
import { ApiError, ConnectionError, hasCode } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";
import { api } from "#core/session/session.ts";
import { toast } from "#design/feedback/toast.ts";

type MailedPassage = { section: string; item: string; quote: string; note: string };

const TOPIC = "passage-mail";

function reasonOf(error: Error): string {
  if (error instanceof ConnectionError) return service.connection.body;
  if (hasCode(error, "auth.email_not_confirmed")) return texts.mailUnconfirmed;
  const isTooMany = error instanceof ApiError && error.status === 429;
  return isTooMany ? rateLimitText(error.retryAfter) : service.generic.body;
}

/** Sends a passage to the member's own address, and shows whether it went. */
export function usePassageMail() {
  const { mutate, isPending } = useMutation({
    networkMode: "always",
    mutationFn: ({ section, item, quote, note }: MailedPassage) =>
      api(mailPassage, { body: { section, item, quote, note } }),
    onSuccess: () => toast({ title: texts.mailed, tone: "success", topic: TOPIC }),
    onError: (error) =>
      toast({ title: texts.notMailed, description: reasonOf(error), tone: "error", topic: TOPIC }),
  });
  return { mail: (passage: MailedPassage) => mutate(passage), isPending };
}
