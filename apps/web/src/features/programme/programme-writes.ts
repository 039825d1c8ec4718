import { service } from "@sovereign/content/words/notices";
import { programmeFailures } from "@sovereign/content/words/programme";
import { recordDayOpened, restartProgramme } from "@sovereign/contract/programme";
import type { Audience } from "@sovereign/domain/access";
import { onlineManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";
import { useOutboxActions } from "#core/outbox/browser-outbox.ts";
import { api, useSession } from "#core/session/session.ts";
import { type ToastMessage, toast } from "#design/feedback/toast.ts";
import { type Programme, programmeKey } from "./programme-query.ts";

const TOPIC = "programme-write";
const failure = (title: string, description: string): ToastMessage => ({
  title,
  description,
  tone: "error",
  topic: TOPIC,
});

const CONNECTION_ISSUE = failure(service.connection.title, service.connection.body);

/** Shows why a write failed; after a sign-out the sign-in page reports it instead. */
function failureToast(error: Error, otherwise: string): void {
  if (error instanceof ConnectionError) {
    toast(CONNECTION_ISSUE);
    return;
  }
  if (error instanceof ApiError && error.status === 401) return;
  const tooMany = error instanceof ApiError && error.status === 429;
  const words = tooMany ? rateLimitText(error.retryAfter) : otherwise;
  toast(failure(service.generic.title, words));
}

// Runs in sequence and fails immediately offline, so that nothing waits for a connection.
const WRITES_KEY = ["programme-writes"] as const;
const BEHAVIOR = {
  mutationKey: WRITES_KEY,
  scope: { id: "programme" },
  networkMode: "always",
} as const;

const putOpened = (day: number) => api(recordDayOpened, { params: { day: String(day) } });

function useProgrammeCache(audience: Audience) {
  const client = useQueryClient();
  const queryKey = programmeKey(useSession().user?.id ?? "", audience);
  return {
    client,
    queryKey,
    async accept(programme: Programme) {
      await client.cancelQueries({ queryKey });
      // A later write is in flight and its response will be newer.
      if (client.isMutating({ mutationKey: WRITES_KEY }) > 1) return;
      client.setQueryData(queryKey, programme);
    },
  };
}

/** Records that the current day was shown; ignores a failure, because the next visit retries. */
export function useRecordDay(audience: Audience): (day: number) => void {
  const { accept } = useProgrammeCache(audience);
  const { mutate } = useMutation({ ...BEHAVIOR, mutationFn: putOpened, onSuccess: accept });
  return mutate;
}

/** Stored in the outbox until the server responds; a refusal reverts it. */
export function useMarkDone(audience: Audience): (day: number, done: boolean) => void {
  const { client, queryKey } = useProgrammeCache(audience);
  const { user } = useSession();
  const outbox = useOutboxActions();
  return (day, done) => {
    if (!user || !outbox) return;
    const place = client.getQueryData<Programme>(queryKey)?.place;
    const time_zone = place?.time_zone ?? user.time_zone;
    const added = outbox.add({ kind: "programme_done", day, done, time_zone });
    void added.outcome.then(({ result }) => {
      // The line below the top bar reports what a rule refused.
      if (result.outcome !== "refused" || result.code?.startsWith("programme.")) return;
      toast(failure(service.generic.title, programmeFailures.done));
    });
  };
}

export function useRestart(audience: Audience) {
  const { accept } = useProgrammeCache(audience);
  const { mutate, isPending } = useMutation({
    ...BEHAVIOR,
    mutationFn: () => api(restartProgramme),
    onSuccess: accept,
    onError: (error) => failureToast(error, programmeFailures.restart),
  });
  const restart = (onDone: () => void) => {
    if (onlineManager.isOnline()) mutate(undefined, { onSuccess: onDone });
    else toast(CONNECTION_ISSUE);
  };
  return { restart, isPending };
}
