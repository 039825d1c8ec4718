import type { PieceSound } from "@sovereign/contract/rich-text";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { session } from "#core/session/session.ts";
import type { PieceReference } from "./reading-places.ts";
import { soundCopies } from "./sound-copies.ts";

type Saving = { is: "idle" } | { is: "saving"; percent: number } | { is: "failed" };

/** Returns this device's copy of a sound, and what saves and removes it. */
export function useSoundCopy(userId: string, piece: PieceReference, sound: PieceSound) {
  const client = useQueryClient();
  const [saving, setSaving] = useState<Saving>({ is: "idle" });
  const abort = useRef<AbortController>(null);
  // Leaving the item ends a download, whose parts stay for the next try.
  useEffect(() => () => abort.current?.abort(), []);
  const [address] = sound.src.split("?");
  const queryKey = ["sound-copy", userId, piece.section, piece.id, address];
  const { data: copy, isPending } = useQuery({
    queryKey,
    queryFn: () => soundCopies.find(userId, piece, sound),
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  async function save(): Promise<void> {
    abort.current = new AbortController();
    const { signal } = abort.current;
    const onPercent = (percent: number) => setSaving({ is: "saving", percent });
    try {
      await soundCopies.save(userId, piece, sound, { signal, onPercent });
      // A sign-out during the download has cleared the device.
      if (session.getState().user?.id !== userId) await soundCopies.remove(userId, piece);
      setSaving({ is: "idle" });
    } catch {
      if (!signal.aborted) setSaving({ is: "failed" });
    }
    await client.invalidateQueries({ queryKey });
  }

  async function remove(): Promise<void> {
    await soundCopies.remove(userId, piece);
    await client.invalidateQueries({ queryKey });
  }

  return { copy: copy ?? null, isPending, saving, save, remove };
}
