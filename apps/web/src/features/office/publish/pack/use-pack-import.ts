import { fill, plural } from "@sovereign/content/public/fill";
import { service } from "@sovereign/content/words/notices";
import { officePack as words } from "@sovereign/content/words/office-pack";
import {
  importPack,
  MAX_PACK_UPLOAD,
  type PackPreview,
  previewPack,
} from "@sovereign/contract/office-pack";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { api } from "#core/session/session.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { toast } from "#design/feedback/toast.ts";
import { OFFICE } from "#features/office/frame/office-query.ts";

/** A large pack is checked text by text. */
const WAIT_MS = 120_000;

const MEGABYTES = MAX_PACK_UPLOAD / 1024 / 1024;

function faultOf(error: unknown): string {
  if (hasCode(error, "office.pack_unreadable")) return words.fault.unreadable;
  if (hasCode(error, "request.too_large")) return fill(words.fault.large, { size: MEGABYTES });
  return error instanceof ApiError ? words.fault.failed : service.connection.body;
}

/** A chosen pack, what it would change, and bringing it in. */
export function usePackImport(onDone: () => void) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<PackPreview | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  function choose(chosen: File | null) {
    const isLarge = chosen !== null && chosen.size > MAX_PACK_UPLOAD;
    setFile(isLarge ? null : chosen);
    setPreview(null);
    setFault(isLarge ? fill(words.fault.large, { size: MEGABYTES }) : null);
  }

  const read = async (upload: File) =>
    setPreview(await api(previewPack, { upload, within: WAIT_MS }));

  async function bringIn(upload: File, { seen }: PackPreview) {
    try {
      const { drafts } = await api(importPack, { query: { seen }, upload, within: WAIT_MS });
      void client.invalidateQueries({ queryKey: [OFFICE] });
      const title = plural(words.done, drafts, { Count: inWordsFirst(drafts) });
      toast({ title, tone: "success", topic: "pieces" });
      onDone();
    } catch (error) {
      if (!hasCode(error, "office.pack_changed")) throw error;
      await read(upload);
      setFault(words.fault.changed);
    }
  }

  async function act() {
    if (!file) return;
    setBusy(true);
    setFault(null);
    try {
      await (preview ? bringIn(file, preview) : read(file));
    } catch (error) {
      setFault(faultOf(error));
    }
    setBusy(false);
  }
  return { file, choose, preview, act, busy, fault };
}
