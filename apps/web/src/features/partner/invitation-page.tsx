import { fill } from "@sovereign/content/public/fill";
import { invitationTexts as texts } from "@sovereign/content/words/partner-invitation";
import {
  acceptInvitation,
  declineInvitation,
  readInvitation,
  type ShownInvitation,
} from "@sovereign/contract/partner";
import { addDays, calendarDateIn, dateRange } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useFocusOnChange } from "#core/page/page-focus.ts";
import { paths, signInPath } from "#core/page/paths.ts";
import { api, publicApi, session, useSession } from "#core/session/session.ts";
import { dayAndMonth, deviceTimeZone, supportedZone } from "#core/time/dates.ts";
import { brand } from "#core/words/brand.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import { Field } from "#design/forms/field.tsx";
import { problemTextOf } from "./partner-change.ts";
import { partnerKey } from "./partner-kinds.ts";
import { ToldList } from "./told-list.tsx";

const invitationKey = (token: string, userId: string) => ["partner-link", token, userId] as const;

const speak = () => (session.getState().user ? api : publicApi);

type InvitationPageProps = { token: string; never: boolean };

/** The page of an invitation's link; only its buttons answer. */
export function InvitationPage({ token, never }: InvitationPageProps) {
  const { user, status } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: invitationKey(token, user?.id ?? ""),
    queryFn: () => speak()(readInvitation, { params: { token } }),
    enabled: status !== "loading",
    staleTime: 30_000,
  });
  const decline = useMutation({
    networkMode: "always",
    mutationFn: (forEver: boolean) =>
      publicApi(declineInvitation, { params: { token }, body: { never: forEver } }),
  });
  useFocusOnChange(decline.isSuccess ? "declined" : (data?.state ?? ""));

  if (decline.isSuccess) {
    const { title, lead, never: forEver } = texts.declined;
    return (
      <Over title={title}>
        <p className="t2 mt-4">
          {data?.state !== "over" && lead} {decline.variables && forEver}
        </p>
      </Over>
    );
  }
  if (data?.state === "over") {
    return (
      <Over title={texts.over.title}>
        <p className="t2 mt-4">{texts.over.lead}</p>
        {never && data.to_address && (
          <div className="stack gap-4 mt-6">
            {decline.error && <Alert>{texts.notAnswered}</Alert>}
            <Never
              ask={fill(texts.over.neverAsk, { product: brand.productName })}
              onNever={() => decline.mutate(true)}
              busy={decline.isPending}
            />
          </div>
        )}
      </Over>
    );
  }
  if (data) {
    return (
      <Open
        token={token}
        shown={data}
        never={never}
        decline={decline.mutate}
        declining={decline.isPending}
        failed={decline.error}
      />
    );
  }
  if (error) {
    return (
      <>
        <h1 className="title">{texts.failed.title}</h1>
        <p className="t2 mt-4">{texts.failed.lead}</p>
        <div className="mt-6">
          <Button size="large" wide onClick={() => void refetch()}>
            {texts.failed.button}
          </Button>
        </div>
      </>
    );
  }
  return (
    <SkeletonScreen label={texts.loading}>
      <Skeleton width={280} height={40} />
      <Skeleton height={220} />
    </SkeletonScreen>
  );
}

function Over({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="title">{title}</h1>
      {children}
      <div className="stack gap-3 mt-6">
        <LinkButton size="large" wide to={paths.home}>
          {texts.over.what}
        </LinkButton>
      </div>
    </>
  );
}

type OpenProps = {
  token: string;
  shown: ShownInvitation;
  never: boolean;
  decline: (never: boolean) => void;
  declining: boolean;
  failed: Error | null;
};

function Open({ token, shown, never, decline, declining, failed }: OpenProps) {
  const { user } = useSession();
  const inviter = shown.inviter ?? "";
  const zone = user?.time_zone ?? deviceTimeZone() ?? "UTC";
  const until = dayAndMonth(calendarDateIn(supportedZone(zone), new Date(shown.expires_at ?? 0)));
  return (
    <>
      <p className="note">{fill(texts.note, { date: until })}</p>
      <h1 className="title mt-1">{fill(texts.title, { inviter })}</h1>
      <p className="t2 mt-4">{fill(texts.lead, { inviter })}</p>
      <Example inviter={inviter} />
      <div className="mt-5">
        <ToldList
          told={[
            { icon: "eye", title: texts.see, text: fill(texts.seeBody, { inviter }) },
            { icon: "lock", title: texts.never, text: texts.neverBody },
            { icon: "bell", title: texts.say, text: texts.sayBody },
            { icon: "check", title: texts.costs, text: texts.costsBody },
            { icon: "out", title: texts.ends, text: fill(texts.endsBody, { inviter }) },
          ]}
        />
      </div>
      <div className="stack gap-4 mt-6">
        {failed && <Alert>{texts.notAnswered}</Alert>}
        {never && shown.to_address ? (
          <Never
            ask={fill(texts.neverAsk, { inviter, product: brand.productName })}
            onNever={() => decline(true)}
            busy={declining}
          />
        ) : (
          <Answer token={token} shown={shown} />
        )}
        {(shown.caller === "nobody" || shown.caller === "free") && (
          <Button size="large" wide busy={declining} onClick={() => decline(false)}>
            {texts.no}
          </Button>
        )}
        <p className="small t3">{fill(texts.noNote, { inviter })}</p>
      </div>
    </>
  );
}

function Never({ ask, onNever, busy }: { ask: string; onNever: () => void; busy: boolean }) {
  return (
    <>
      <p className="t2">{ask}</p>
      <Button variant="primary" size="large" wide busy={busy} onClick={onNever}>
        {texts.neverAct}
      </Button>
    </>
  );
}

function Answer({ token, shown }: { token: string; shown: ShownInvitation }) {
  const { user } = useSession();
  const inviter = shown.inviter ?? "";
  const [name, setName] = useState(inviter);
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    networkMode: "always",
    mutationFn: () => api(acceptInvitation, { params: { token }, body: { name } }),
    async onSuccess(overview) {
      client.setQueryData(partnerKey(user?.id ?? ""), overview);
      await navigate(paths.accountability);
    },
    onError: () => void client.invalidateQueries({ queryKey: ["partner-link", token] }),
  });

  if (!user) {
    return (
      <>
        <LinkButton variant="primary" size="large" wide to={signInPath(paths.partnerLink(token))}>
          {texts.signIn}
        </LinkButton>
        <p className="small t3">{texts.signInNote}</p>
      </>
    );
  }
  if (shown.caller !== "free") {
    const why = texts.cannot[shown.caller === "nobody" ? "paired" : shown.caller];
    return <p className="t2">{fill(why, { inviter })}</p>;
  }
  return (
    <>
      <Field
        label={texts.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {accept.error && <Alert>{problemTextOf(accept.error, texts.notAnswered)}</Alert>}
      <Button
        variant="primary"
        size="large"
        wide
        busy={accept.isPending}
        busyLabel={texts.accepting}
        onClick={() => accept.mutate()}
      >
        {fill(texts.accept, { address: user.email })}
      </Button>
    </>
  );
}

const EXAMPLE = "ccccmpccccrcco";
const MARKS: Record<string, DayMark> = {
  c: "completed",
  m: "missed",
  p: "partial",
  r: "rest",
  o: "open",
};

/** Drawn from letters: nothing of the inviter is shown before it is accepted. */
function Example({ inviter }: { inviter: string }) {
  const today = "2026-03-24";
  const dates = dateRange(addDays(today, 1 - EXAMPLE.length), today);
  const marks = dates.map((date, index): MarkedDay => {
    return { date, mark: MARKS[EXAMPLE[index] ?? "c"] ?? "completed" };
  });
  return (
    <figure className="stack gap-2 mt-5">
      <figcaption className="cluster baseline apart gap-x-4">
        <span className="heading">{inviter}</span>
        <span className="small t2">{texts.example}</span>
      </figcaption>
      <Ledger
        marks={marks}
        today={today}
        height={44}
        label={fill(texts.exampleLabel, { inviter })}
      />
      <p className="small t2">{texts.legend}</p>
    </figure>
  );
}
