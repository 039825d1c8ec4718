import { manifestoPage } from "@sovereign/content/words/manifesto";
import {
  readManifesto,
  readSignature,
  type SignatureAnswer,
  signManifesto,
} from "@sovereign/contract/manifesto";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { api, publicApi } from "#core/session/session.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import {
  claimFor,
  type LocalSignature,
  mayBelongTo,
  readLocalSignature,
  signOnDevice,
} from "./local-signature.ts";

/** Dates are written out, as in "9 March 2025". */
export type SignatureState =
  | { state: "checking" }
  /** The server did not respond, and the device has no signature. */
  | { state: "unknown" }
  | { state: "none" }
  | { state: "earlier"; date: string }
  | { state: "signed"; date: string };

type Known = {
  /** The account's latest signature; undefined until the server responds. */
  row: SignatureAnswer["signature"] | undefined;
  failed: boolean;
  local: LocalSignature | null;
  version: string;
  userId: string;
  timeZone: string;
};

// Noon UTC formats a calendar date as itself.
const written = (date: string) => dateOfInstant(`${date}T12:00:00Z`, "UTC");

/** Derives the state from the account's row or the device's keys (decision 15). */
function signatureState(known: Known): SignatureState {
  const { row, failed, version, userId, timeZone } = known;
  const local = mayBelongTo(userId, known.local) ? known.local : null;
  if (row?.version === version) {
    return { state: "signed", date: dateOfInstant(row.signed_at, timeZone) };
  }
  if (local?.version === version) return { state: "signed", date: written(local.date) };
  if (row === undefined) return { state: failed ? "unknown" : "checking" };
  if (row) return { state: "earlier", date: dateOfInstant(row.signed_at, timeZone) };
  return local ? { state: "earlier", date: written(local.date) } : { state: "none" };
}

/** Returns the device's signature if the account lacks it and it is of the current version. */
function unsentSignature(known: Pick<Known, "row" | "local" | "version" | "userId">) {
  const { row, local, version, userId } = known;
  const wanted = row !== undefined && row?.version !== version && local?.version === version;
  return wanted && mayBelongTo(userId, local) ? local : null;
}

const WORDS_CHANGED = "manifesto.version_unknown";

export type Signatory = { id: string; time_zone: string };

/** The manifesto's text: public, and persisted for offline reading. */
const manifestoQuery = queryOptions({
  queryKey: ["manifesto"],
  queryFn: ({ signal }) => publicApi(readManifesto, { signal }),
  staleTime: 300_000,
});

export function useManifesto() {
  return useQuery(manifestoQuery);
}

/** Also sends a device's signature that the account lacks, with its original time (decision 15). */
export function useSignature({ id: userId, time_zone: timeZone }: Signatory, version: string) {
  const client = useQueryClient();
  const queryKey = ["manifesto-signature", userId];
  const { data, dataUpdatedAt, isError, isPaused, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(readSignature, { signal }),
  });
  const [local, setLocal] = useState(readLocalSignature);

  const {
    mutate,
    isError: sendFailed,
    error,
  } = useMutation({
    // Fails immediately offline: the device stores the signature, and a later visit sends it.
    networkMode: "always",
    mutationFn: ({ signedAt }: LocalSignature) => {
      claimFor(userId);
      return api(signManifesto, { body: { version, signed_at: signedAt } });
    },
    onSuccess: async (answer) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
    },
    onError: (error) => {
      if (!hasCode(error, WORDS_CHANGED)) return;
      void client.invalidateQueries({ queryKey: manifestoQuery.queryKey });
    },
  });

  const row = data?.signature;
  const unsent = unsentSignature({ row, local, version, userId });
  // Resends whenever a response shows that the account lacks it: the connection may be back.
  useEffect(() => {
    if (unsent && dataUpdatedAt > 0) mutate(unsent);
  }, [unsent, mutate, dataUpdatedAt]);

  return {
    ...signatureState({ row, failed: isError || isPaused, local, version, userId, timeZone }),
    unsentNote:
      unsent && sendFailed
        ? hasCode(error, WORDS_CHANGED)
          ? manifestoPage.wordsChanged
          : manifestoPage.waiting
        : null,
    lookAgain: () => void refetch(),
    /** Signs on this device and sends the signature; returns whether the device stored it. */
    sign(): boolean {
      const signed = signOnDevice({ version, at: new Date(), timeZone, account: userId });
      setLocal(signed);
      return signed !== null;
    },
  };
}
