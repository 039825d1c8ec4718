import { fill } from "@sovereign/content/public/fill";
import { messagesGroup } from "@sovereign/content/words/mail-preferences";
import { service } from "@sovereign/content/words/notices";
import { setPartner } from "@sovereign/contract/partner";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { api } from "#core/session/session.ts";
import { Button } from "#design/controls/button.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { toast } from "#design/feedback/toast.ts";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import styles from "./partner.module.css";
import { problemTextOf, usePartnerChange } from "./partner-change.ts";
import { PartnerName } from "./partner-name.tsx";
import { usePartner } from "./partner-query.ts";

const texts = messagesGroup.signals;

/** Leads to the choice on Focus; one press here turns all but the app off. */
export default function PartnerSignals({ userId }: { userId: string }) {
  const { data, isPending: isAsking } = usePartner(userId);
  const { mutate, isPending } = usePartnerChange(userId, () =>
    api(setPartner, { body: { signals_by: "app" } }),
  );
  if (isAsking) return <Skeleton height={68} />;
  if (!data?.partner) return null;
  const { name } = data.partner;
  const signalsBy = data.signals_by;
  const onError = (error: Error) =>
    toast({
      title: messagesGroup.failed,
      description: problemTextOf(error, service.generic.body),
      tone: "error",
    });
  return (
    <>
      <div className={`setrow small-buttons ${styles.alone}`}>
        <PartnerName name={name} userId={userId} term={texts.partner} />
      </div>
      <SettingsRow
        short
        title={
          <Link className="link tap" to={paths.accountability}>
            {fill(texts.title, { name })}
          </Link>
        }
        help={texts.by[signalsBy]}
        action={
          signalsBy !== "app" && (
            <Button
              busy={isPending}
              busyLabel={texts.turning}
              onClick={() => mutate(undefined, { onError })}
            >
              {texts.off}
            </Button>
          )
        }
      />
    </>
  );
}
