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
import { focusOnMount, useFocusOnChange } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import { api, publicApi, session, useSession } from "#core/session/session.ts";
import { dayAndMonth, deviceTimeZone, supportedZone } from "#core/time/dates.ts";
import { brand } from "#core/words/brand.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import { Form, type Refusal, SendButton, useCheckedForm } from "#design/forms/form.tsx";
import { problemTextOf } from "./partner-change.ts";
import { NameField, nameSchema } from "./partner-name.tsx";
import { takePartner } from "./partner-query.ts";
import { ToldList } from "./told-list.tsx";

const invitationKey = (token: string, userId: string) => ["partner-link", token, userId] as const;

const speak = () => (session.getState().user ? api : publicApi);

/** Renders the way to an account, on this page, between what is above and below it. */
type AccountSlot = (above: ReactNode, below: ReactNode) => ReactNode;

type InvitationPageProps = { token: string; never: boolean; account: AccountSlot };

/** The page of an invitation's link; only its buttons answer. */
export function InvitationPage({ token, never, account }: InvitationPageProps) {
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
  const [cameSignedOut, setCameSignedOut] = useState(false);
  if (status === "signed_out" && !cameSignedOut) setCameSignedOut(true);
  const isNewHere = cameSignedOut && status === "signed_in";
  const view = isNewHere && data?.state !== "over" ? "answer" : (data?.state ?? "");
  useFocusOnChange(decline.isSuccess ? "declined" : view);

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
        account={account}
        isNewHere={isNewHere}
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
  const { user } = useSession();
  return (
    <>
      <h1 className="title">{title}</h1>
      {children}
      <div className="stack gap-3 mt-6">
        <LinkButton size="large" wide to={user ? paths.accountability : paths.home}>
          {user ? texts.over.toFocus : texts.over.what}
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
  account: AccountSlot;
  /** Whether they have signed in since the page was opened, and look for how to accept. */
  isNewHere: boolean;
};

function Open(props: OpenProps) {
  const { token, shown, never, decline, declining, failed, account, isNewHere } = props;
  const { user } = useSession();
  const inviter = shown.inviter ?? "";
  const zone = user?.time_zone ?? deviceTimeZone() ?? "UTC";
  const until = dayAndMonth(calendarDateIn(supportedZone(zone), new Date(shown.expires_at ?? 0)));
  const refusesAll = never && shown.to_address;
  const mayAnswer = shown.caller === "nobody" || shown.caller === "free";
  // The form is a screen further down.
  const jump = () => {
    const answer = document.getElementById("answer");
    answer?.focus({ preventScroll: true });
    answer?.scrollIntoView({ block: "start" });
  };
  const above = (
    <>
      <p className="note">{fill(texts.note, { date: until })}</p>
      <h1 className="title mt-1">{fill(texts.title, { inviter })}</h1>
      <p className="t2 mt-4">{fill(texts.lead, { inviter })}</p>
      {mayAnswer && !refusesAll && (
        <div className="mt-5">
          <Button variant="primary" size="large" wide onClick={jump}>
            {texts.jump}
          </Button>
        </div>
      )}
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
      {refusesAll || (
        <h2
          className="heading mt-6"
          id="answer"
          tabIndex={-1}
          ref={isNewHere ? focusOnMount : undefined}
        >
          {user ? texts.answer : texts.withAccount}
        </h2>
      )}
    </>
  );
  const below = mayAnswer && (
    <div className="stack gap-4 mt-5">
      {failed && <Alert>{texts.notAnswered}</Alert>}
      <Button size="large" wide busy={declining} onClick={() => decline(false)}>
        {texts.no}
      </Button>
      <p className="small t3">{fill(texts.noNote, { inviter })}</p>
    </div>
  );
  if (!user && !refusesAll) return account(above, below);
  return (
    <>
      {above}
      <div className="stack gap-4 mt-5">
        {refusesAll ? (
          <Never
            ask={fill(texts.neverAsk, { inviter, product: brand.productName })}
            onNever={() => decline(true)}
            busy={declining}
          />
        ) : (
          <Answer token={token} shown={shown} />
        )}
      </div>
      {below}
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
  const form = useCheckedForm(nameSchema, { name: inviter });
  const client = useQueryClient();
  const navigate = useNavigate();

  async function accept({
    name,
  }: {
    name: string;
  }): Promise<Refusal<{ name: string }> | undefined> {
    try {
      const overview = await api(acceptInvitation, { params: { token }, body: { name } });
      takePartner(client, user?.id ?? "", overview);
    } catch (error) {
      void client.invalidateQueries({ queryKey: ["partner-link", token] });
      return { text: problemTextOf(error, texts.notAnswered) };
    }
    await navigate(paths.accountability);
    return undefined;
  }

  if (shown.caller !== "free") {
    const why = texts.cannot[shown.caller === "nobody" ? "paired" : shown.caller];
    return <p className="t2">{fill(why, { inviter })}</p>;
  }
  return (
    <Form className="stack gap-4" form={form} send={accept} aria-label={texts.answer}>
      <NameField label={texts.name} />
      <SendButton size="large" wide busyLabel={texts.accepting}>
        {fill(texts.accept, { address: user?.email ?? "" })}
      </SendButton>
    </Form>
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
