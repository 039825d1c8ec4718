import { winBackSheet as words } from "@sovereign/content/words/office-win-back";
import { type OrderedCode, previewWinBack } from "@sovereign/contract/office-win-back";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import styles from "#features/office/acts/acts.module.css";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

type WinBackMailProps = {
  act: string;
  member: string;
  /** Null while it is not filled in. */
  promotion: OrderedCode | null;
  line: string;
};

/** The email as the server renders it, with the line as it is being typed. */
export function WinBackMail({ act, member, promotion, line }: WinBackMailProps) {
  const { data, isError } = useQuery({
    queryKey: [OFFICE, "win-back", act, promotion],
    queryFn: ({ signal }) => {
      if (!promotion) throw new Error("there is nothing to preview");
      const body = { id: act, promotion };
      return api(previewWinBack, { params: { id: member }, body, signal, within: OFFICE_WAIT_MS });
    },
    enabled: promotion !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  if (!promotion) return words.unfilled;
  if (isError) return words.noPreview;
  if (!data) return words.loading;
  return (
    <div className={styles.mail}>
      <p className={styles.subject}>{data.subject}</p>
      <p>{withLine(data.text, line.trim())}</p>
    </div>
  );
}

/** Formats it like the email: without a line its paragraph is left out. */
const withLine = (text: string, line: string) =>
  line ? text.replace("{line}", () => line) : text.replace("{line}\n\n", "");
