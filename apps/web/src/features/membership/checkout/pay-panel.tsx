import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { payLink as texts } from "@sovereign/content/words/pay-link";
import { type DeclinedPayment, followPayLink, readPayLink } from "@sovereign/contract/memberships";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "#core/api/api-error.ts";
import { useFocusOnChange } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import { publicApi } from "#core/session/session.ts";
import { dateOfInstant, deviceTimeZone } from "#core/time/dates.ts";
import { brand } from "#core/words/brand.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";

const payLinkKey = (token: string) => ["pay-link", token];

/** The page of an email's link to pay. Only the button leads on (decision 34). */
export function PayPanel({ token }: { token: string }) {
  const params = { token };
  const { data, error, refetch } = useQuery({
    queryKey: payLinkKey(token),
    gcTime: 0,
    queryFn: ({ signal }) => publicApi(readPayLink, { params, signal }),
    refetchOnWindowFocus: "always",
    retry: false,
  });
  const isUnknown = hasCode(error, "auth.link_invalid") || hasCode(error, "request.invalid");
  useFocusOnChange(data?.state ?? String(isUnknown));
  if (data?.state === "due") return <Due token={token} payment={data} />;
  if (data?.state === "paid") {
    const { title, lead, open } = texts.paid;
    return (
      <Closed
        title={title}
        lead={lead}
        to={paths.app}
        open={fill(open, { product: brand.productName })}
      />
    );
  }
  if (data || isUnknown) return <Closed {...texts.over} to={paths.community} />;
  if (error) {
    const { title, lead, again } = texts.failed;
    return (
      <>
        <h1 className="title">{title}</h1>
        <p className="t2 mt-4">{lead}</p>
        <div className="stack gap-5 mt-6">
          <Button size="large" wide onClick={() => void refetch()}>
            {again}
          </Button>
        </div>
      </>
    );
  }
  return (
    <SkeletonScreen label={texts.loading}>
      <Skeleton width={280} height={40} />
      <Skeleton height={120} />
    </SkeletonScreen>
  );
}

function Due({ token, payment: { owed, last_day } }: { token: string; payment: DeclinedPayment }) {
  const client = useQueryClient();
  const { mutate, status, error } = useMutation({
    networkMode: "always",
    mutationFn: () => publicApi(followPayLink, { params: { token } }),
    onSuccess({ url }) {
      if (url) window.location.assign(url);
      // It was paid, or is over, in the meantime.
      else void client.invalidateQueries({ queryKey: payLinkKey(token) });
    },
  });
  const amount = owed ? moneyInWords(owed) : "";
  const day = last_day ? dateOfInstant(last_day, deviceTimeZone() ?? "UTC") : "";
  const { title, lead, pay, opening, note } = texts.due;
  return (
    <>
      <h1 className="title">{fill(title, { amount })}</h1>
      <p className="t2 mt-4">{fill(lead, { amount, last_day: day })}</p>
      <div className="stack gap-5 mt-6">
        {error && <Alert>{texts.failed.lead}</Alert>}
        <Button
          variant="primary"
          size="large"
          wide
          busy={status === "pending" || status === "success"}
          busyLabel={opening}
          onClick={() => mutate()}
        >
          {fill(pay, { amount })}
        </Button>
      </div>
      <p className="small t3 mt-4">{note}</p>
    </>
  );
}

type ClosedProps = { title: string; lead: string; to: string; open: string };

const Closed = ({ title, lead, to, open }: ClosedProps) => (
  <>
    <h1 className="title">{title}</h1>
    <p className="t2 mt-4">{lead}</p>
    <div className="stack gap-5 mt-6">
      <LinkButton to={to} variant="primary" size="large" wide>
        {open}
      </LinkButton>
    </div>
  </>
);
