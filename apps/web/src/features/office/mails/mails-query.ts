import {
  listMails,
  previewMail,
  readMail,
  saveMailText,
  testMail,
} from "@sovereign/contract/office-mails";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

const within = OFFICE_WAIT_MS;
const mailsKey = [OFFICE, "mails"] as const;

export const useMails = () =>
  useQuery({
    queryKey: mailsKey,
    queryFn: ({ signal }) => api(listMails, { signal, within }),
    refetchOnMount: "always",
    retry: false,
  });

export const useMail = (key: string) =>
  useQuery({
    queryKey: [...mailsKey, key],
    queryFn: ({ signal }) => api(readMail, { params: { key }, signal, within }),
    refetchOnMount: "always",
    retry: false,
  });

/** An email with this first paragraph, as the server renders it. */
export const useMailPreview = (key: string, text: string | null) =>
  useQuery({
    queryKey: [...mailsKey, key, "preview", text],
    queryFn: ({ signal }) => api(previewMail, { params: { key }, body: { text }, signal, within }),
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });

export function useMailActs(key: string) {
  const client = useQueryClient();
  const params = { key };
  return {
    async save(text: string | null, builds_on: number): Promise<void> {
      await api(saveMailText, { params, body: { text, builds_on }, within });
      await client.invalidateQueries({ queryKey: mailsKey });
    },
    test: (text: string | null) => api(testMail, { params, body: { text }, within }),
  };
}
