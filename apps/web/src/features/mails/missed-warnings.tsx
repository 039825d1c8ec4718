import { fill, plural } from "@sovereign/content/public/fill";
import { missedWarnings as texts } from "@sovereign/content/words/mail-preferences";
import { readMailAddress, readMissedWarnings } from "@sovereign/contract/mails";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { focusPage } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import { api, useSession } from "#core/session/session.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { toast } from "#design/feedback/toast.ts";
import { useProof } from "#proof/use-proof.tsx";
import styles from "./mail-trouble.module.css";

/** Warnings that reached the member by no email. Loaded after the page, as few members have any. */
export default function MissedWarnings() {
  const { user } = useSession();
  const client = useQueryClient();
  const queryKey = ["mail-address", user?.id, user?.email];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(readMailAddress, { signal }),
  });
  const { proven, question } = useProof();
  const read = useMutation({
    mutationFn: () =>
      proven((password) =>
        api(readMissedWarnings, { body: password === undefined ? {} : { password } }),
      ),
    onSuccess(given) {
      if (!given) return;
      client.setQueryData(queryKey, given.done);
      // The button is gone.
      focusPage();
    },
    onError: () => toast({ title: texts.failed, tone: "error" }),
  });
  if (!user || !data || data.missed.length === 0) return null;
  return (
    <section
      className="cluster apart hairline py-4 gap-3 gap-x-5"
      aria-label={plural(texts.title, data.missed.length)}
    >
      <div className={`breaks min-0 ${styles.words}`}>
        <p className={styles.title}>{plural(texts.title, data.missed.length)}</p>
        <ul className={styles.list}>
          {data.missed.map(({ subject, at }) => (
            <li key={`${at} ${subject}`}>
              {fill(texts.at, { subject, when: dateOfInstant(at, user.time_zone) })}
            </li>
          ))}
        </ul>
        <p className="pretty t2 small mt-half">{texts.help}</p>
      </div>
      <div className="wrap gap-3">
        <LinkButton to={paths.settings}>{texts.security}</LinkButton>
        <LinkButton to={paths.changeEmail}>{texts.change}</LinkButton>
        <Button busy={read.isPending} busyLabel={texts.reading} onClick={() => read.mutate()}>
          {texts.read}
        </Button>
        {question}
      </div>
    </section>
  );
}
