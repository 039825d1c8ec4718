import { fill } from "@sovereign/content/public/fill";
import { landing } from "@sovereign/content/words/landing";
import type { DayMark } from "@sovereign/domain/day-mark";
import type { ReactNode } from "react";
import { brand } from "#lib/brand.ts";
import { Dial } from "#ui/milled-edge/dial.tsx";
import type { MarkedDay } from "#ui/milled-edge/drawing.ts";
import { Plate } from "#ui/plate.tsx";
import type { Slide } from "./carousel.tsx";

const kept = (days: number): DayMark[] => Array.from({ length: days }, () => "completed");
const ELEVEN_DAYS_AND_TODAY: DayMark[] = [...kept(3), "partial", ...kept(7), "open"];

const { figure } = landing.carousel;

const ART: Record<(typeof landing.carousel.slides)[number]["id"], ReactNode> = {
  think: <Plate kind="spiral" />,
  act: (
    <Dial
      marks={ELEVEN_DAYS_AND_TODAY.map((mark, index): MarkedDay => ({ date: String(index), mark }))}
      label={figure.label}
    >
      <span className="n num">{figure.value}</span>
      <span className="u">{figure.unit}</span>
    </Dial>
  ),
  join: <Plate kind="rings" />,
};

/** The three slides of the landing page (specification, section 2). */
export const slides: readonly Slide[] = landing.carousel.slides.map(({ id, title, body }) => ({
  id,
  title,
  body: fill(body, { app_price: brand.appPrice }),
  art: ART[id],
}));
