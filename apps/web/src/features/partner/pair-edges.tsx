import { engineTexts } from "@sovereign/content/words/accountability";
import type { SeenDaysView } from "@sovereign/contract/partner";
import { TwoEdges } from "#days/two-edges.tsx";
import { DRAWN_DAYS, EdgeFigures } from "./own-edge.tsx";
import { datesOfBoth, drawnDays, edgeLabel } from "./partner-words.ts";

type PairEdgesProps = { name: string; theirs: SeenDaysView; ours: SeenDaysView };

/** Both edges, as far as each is seen. */
export function PairEdges({ name, theirs, ours }: PairEdgesProps) {
  const dates = datesOfBoth(theirs, ours, DRAWN_DAYS);
  const edge = (of: string, seen: SeenDaysView) => ({
    name: of,
    aside: <EdgeFigures streak={seen.streak} strength={seen.strength} />,
    marks: drawnDays(seen, dates),
    today: seen.today,
    label: edgeLabel(of, seen),
  });
  const { you } = engineTexts.partner;
  return <TwoEdges mine={edge(you, ours)} theirs={edge(name, theirs)} dates={dates} />;
}
