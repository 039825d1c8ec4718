import { manifestoPage } from "@sovereign/content/words/manifesto";
import { readSignature, signManifesto } from "@sovereign/contract/manifesto";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { api } from "#core/session/session.ts";
import { claimFor, type LocalSignature, readLocalSignature, signHere } from "./local-signature.ts";
import { manifestoQuery } from "./manifesto-query.ts";
import { signatureState, unsentSignature } from "./signature-state.ts";

const WORDS_CHANGED = "manifesto.version_unknown";

/** Whose signature the page is about, and the zone in which its date is read. */
export type Signatory = { id: string; time_zone: string };

/**
 * The member's signature of the words of `version`: where it stands, and signing (decision 15). A
 * signature of the device that the account lacks is sent whenever the account says so, with the
 * moment it was given.
 */
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
    // Offline it fails at once: the device has the signature, and a later visit sends it.
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
  // Sent whenever the account says again that it lacks it: the connection may have returned.
  useEffect(() => {
    if (unsent && dataUpdatedAt > 0) mutate(unsent);
  }, [unsent, mutate, dataUpdatedAt]);

  return {
    ...signatureState({ row, failed: isError || isPaused, local, version, userId, timeZone }),
    /** What is left to say about a signature that has not reached the account. */
    unsentNote:
      unsent && sendFailed
        ? hasCode(error, WORDS_CHANGED)
          ? manifestoPage.wordsChanged
          : manifestoPage.waiting
        : null,
    lookAgain: () => void refetch(),
    /** Signs on this device, from where it is sent; gives whether the device could keep it. */
    sign(): boolean {
      const signed = signHere({ version, at: new Date(), timeZone, account: userId });
      setLocal(signed);
      return signed !== null;
    },
  };
}
