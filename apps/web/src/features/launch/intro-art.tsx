import { launch } from "@sovereign/content/words/launch";
import type { ReactNode } from "react";
import { Dial } from "#ui/milled-edge/dial.tsx";
import type { MarkedDay } from "#ui/milled-edge/drawing.ts";
import { Plate } from "#ui/plate.tsx";
import { RuledPage } from "./ruled-page.tsx";

const SEVEN_DAYS = Array.from(
  { length: 7 },
  (_, index): MarkedDay => ({ date: String(index), mark: "completed" }),
);

const { label, value } = launch.intro.figure;

/** What stands beside the words of each slide. */
export const INTRO_ART: Record<(typeof launch.intro.slides)[number]["id"], ReactNode> = {
  think: <Plate kind="spiral" />,
  act: (
    <Dial marks={SEVEN_DAYS} today="6" label={label} reveal="intro">
      <span className="n num">{value}</span>
    </Dial>
  ),
  manifesto: <RuledPage />,
  join: <Plate kind="rings" />,
};
