import { fill } from "@sovereign/content/public/fill";
import { partnerTexts } from "@sovereign/content/words/partner";
import { type Partner, setPartner } from "@sovereign/contract/partner";
import { SIGNAL_WAYS, type SignalWay } from "@sovereign/domain/partner";
import { isNativePlatform } from "#core/device/platform.ts";
import { api } from "#core/session/session.ts";
import { MarkTable } from "#days/mark-table.tsx";
import { Segment } from "#design/controls/segment.tsx";
import { EndPartner } from "./end-sheet.tsx";
import styles from "./partner.module.css";
import { problemTextOf, usePartnerChange } from "./partner-change.ts";
import { PartnerName } from "./partner-name.tsx";
import { usePartner } from "./partner-query.ts";
import { datesOfBoth, drawnDays } from "./partner-words.ts";

const texts = partnerTexts.between;

/** Prompts if needed; resolves to whether notifications come to this browser. */
export type AllowPush = () => Promise<boolean>;

type BetweenProps = { userId: string; allowPush: AllowPush };

/** Shared views, the way of signals, and the end of the partnership. */
export default function Between(props: BetweenProps) {
  const { data } = usePartner(props.userId);
  if (!data?.partner) return null;
  return <Shared {...props} partner={data.partner} signalsBy={data.signals_by} />;
}

type SharedProps = BetweenProps & { partner: Partner; signalsBy: SignalWay };

const SEEN_DAYS = 30;

/** This browser shows no notifications. */
class NotGranted extends Error {}

/** The apps of phones have no push, but a browser of the member may. */
const waysFor = (chosen: SignalWay) =>
  isNativePlatform() ? SIGNAL_WAYS.filter((way) => way !== "push" || way === chosen) : SIGNAL_WAYS;

function Shared({ partner, signalsBy, userId, allowPush }: SharedProps) {
  const { mutate, variables, isPending, error } = usePartnerChange(
    userId,
    async (by: SignalWay) => {
      if (by === "push" && !(await allowPush())) throw new NotGranted();
      return api(setPartner, { body: { signals_by: by } });
    },
  );
  const { name, theirs, ours } = partner;
  return (
    <section
      className="stack one-col at-top gap-3 hairline span-all pt-5"
      aria-labelledby="between"
    >
      <h2 className="heading" id="between">
        {fill(texts.title, { name })}
      </h2>
      <div className={styles.list}>
        <div className="stack one-col gap-2">
          <span>{texts.sees}</span>
          <span className="small t2">{texts.seesBody}</span>
          {theirs && ours && (
            <MarkTable
              marks={drawnDays(theirs, datesOfBoth(theirs, ours, SEEN_DAYS)).filter(
                ({ mark }) => mark !== "to-come",
              )}
              caption={name}
              summary={partnerTexts.table}
            />
          )}
        </div>
        <PartnerName name={name} userId={userId} />
        <div className="stack one-col gap-2">
          <span>{texts.ways}</span>
          <span className="small t2">{texts.waysBody}</span>
          <Segment
            label={texts.ways}
            choices={waysFor(signalsBy).map((value) => ({ value, name: texts.way[value] }))}
            chosen={isPending ? variables : signalsBy}
            onChoose={mutate}
          />
          {error && (
            <span className="small neg" role="alert">
              {error instanceof NotGranted
                ? texts.notGranted
                : problemTextOf(error, texts.notSaved)}
            </span>
          )}
        </div>
        <div className="line gap-4">
          <span className="stack grow">
            <span>{texts.end}</span>
            <span className="small t2">{texts.endBody}</span>
          </span>
          <EndPartner partner={partner} userId={userId} />
        </div>
      </div>
    </section>
  );
}
