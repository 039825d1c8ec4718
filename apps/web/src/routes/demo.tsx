import { sharedPages } from "@sovereign/content/words/share";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { useCountedStep } from "#app/funnel.ts";
import { fontLinks, inBrand, publicHead } from "#app/heads/public-heads.ts";
import { keptDay } from "#core/device/kept-day.ts";
import { newId } from "#core/device/new-id.ts";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { deviceTimeZone } from "#core/time/dates.ts";
import { type TourDay, tourActions } from "#features/demo/tour-day.ts";
import { TourPage } from "#features/demo/tour-page.tsx";
import { tourSamples } from "#features/demo/tour-samples.ts";
import { PurchaseTerms } from "#features/membership/checkout/purchase-terms.tsx";
import { SubscribeButton } from "#features/membership/checkout/subscribe-button.tsx";

export const links = () => fontLinks("italic");

export const meta = () => publicHead("demo", inBrand(sharedPages.demo));

/** Saves an answered day for the account that the visitor may create. */
function keep({ text, committedAt, answer }: TourDay): void {
  if (!answer) return;
  const time_zone = deviceTimeZone() ?? "UTC";
  keptDay.keep({
    content: text,
    completion_status: answer.status,
    committed_at: new Date(committedAt ?? answer.at).toISOString(),
    answered_at: new Date(answer.at).toISOString(),
    date: calendarDateIn(time_zone, new Date(answer.at)),
    time_zone,
    text_id: newId(),
    answer_id: newId(),
  });
}

/**
 * Takes over the sentence of the home page's field, which arrives with the navigation and thus
 * leaves the browser nowhere. Without one, the field of this page is focused.
 */
function useSentenceOfHome(): void {
  const { state } = useLocation();
  const arrives = useNavigationType() === "PUSH";
  const sentence = arrives && typeof state?.sentence === "string" ? state.sentence.trim() : null;
  useLayoutEffect(() => {
    if (sentence) tourActions.begin(sentence);
  }, [sentence]);
  useEffect(() => {
    if (sentence !== "") return;
    // After the page's heading has been focused.
    queueMicrotask(() => {
      document.querySelector<HTMLElement>("main textarea")?.focus({ preventScroll: true });
    });
  }, [sentence]);
}

export default function DemoRoute() {
  const { status } = useSession();
  const navigate = useNavigate();
  useCountedStep("preview", status);
  useSentenceOfHome();
  const keepAndBegin = (day: TourDay) => {
    keep(day);
    void navigate(paths.signUp);
  };
  return (
    <PublicFrame>
      <TourPage
        samples={tourSamples}
        onKeep={status === "signed_in" ? null : keepAndBegin}
        subscribe={(text) => <SubscribeButton text={text} variant="secondary" />}
        terms={<PurchaseTerms />}
      />
    </PublicFrame>
  );
}
