import { fill } from "@sovereign/content/public/fill";
import { mailTroubleTexts as texts } from "@sovereign/content/words/mail-preferences";
import { service } from "@sovereign/content/words/notices";
import { readMailAddress, tryMailAddress } from "@sovereign/contract/mails";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "#core/api/api-error.ts";
import { focusPage } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import { api } from "#core/session/session.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { toast } from "#design/feedback/toast.ts";
import styles from "./mail-trouble.module.css";

type MailTroubleProps = { member: { id: string; email: string } };

/** Nothing while emails arrive. Loaded after the page, as few members need it. */
export default function MailTrouble({ member: { id, email } }: MailTroubleProps) {
  const client = useQueryClient();
  const queryKey = ["mail-address", id, email];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(readMailAddress, { signal }),
    refetchOnMount: "always",
  });
  const again = useMutation({
    networkMode: "always",
    mutationFn: () => api(tryMailAddress, {}),
    onSuccess(address) {
      client.setQueryData(queryKey, address);
      // The button is gone.
      focusPage();
      toast({ title: texts.done, description: texts.doneHelp, tone: "success" });
    },
    onError(error) {
      const isTried = hasCode(error, "request.rate_limited");
      const description = isTried ? texts.today : service.generic.body;
      toast({ title: texts.failed, description, tone: "error" });
    },
  });
  if (!data || data.arrives) return null;
  return (
    <div className="cluster apart hairline py-4 gap-3 gap-x-5">
      <div className={`breaks min-0 ${styles.words}`}>
        <p>{texts.title}</p>
        <p className="pretty t2 small mt-half">{fill(texts.help, { email })}</p>
      </div>
      <div className="wrap gap-3">
        <LinkButton to={paths.changeEmail}>{texts.change}</LinkButton>
        <Button busy={again.isPending} busyLabel={texts.trying} onClick={() => again.mutate()}>
          {texts.again}
        </Button>
      </div>
    </div>
  );
}
