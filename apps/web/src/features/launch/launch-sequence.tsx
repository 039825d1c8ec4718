import { launch } from "@sovereign/content/words/launch";
import { type ReactNode, useState } from "react";
import { brand } from "#core/words/brand.ts";
import { Intro } from "./intro.tsx";
import { flowAfter, type LaunchFlow, rememberLaunch } from "./launch-flows.ts";
import { LaunchLayer } from "./launch-layer.tsx";
import { Splash } from "./splash.tsx";

type FlowEnds = { onDone: () => void; onSkip: () => void };

type LaunchSequenceProps = {
  /** At least one, in order. */
  flows: readonly LaunchFlow[];
  manifesto: { title: string; laws: number };
  signing: (ends: FlowEnds) => ReactNode;
  onEnd: () => void;
};

/** Skipping any flow but the splash skips the rest (specification, section 2). */
export function LaunchSequence({ flows, manifesto, signing, onEnd }: LaunchSequenceProps) {
  const [flow, setFlow] = useState(flows[0]);
  if (!flow) return null;
  const next = flowAfter(flows, flow);
  const end = () => {
    rememberLaunch();
    onEnd();
  };
  const ends: FlowEnds = { onDone: () => (next ? setFlow(next) : end()), onSkip: end };
  const labels = {
    splash: brand.productName,
    intro: launch.intro.label,
    signing: manifesto.title,
  };
  return (
    <LaunchLayer
      label={labels[flow]}
      next={next}
      // Any key dismisses the splash, wherever the focus is.
      onSkip={flow === "splash" ? ends.onDone : end}
    >
      {flow === "splash" && <Splash manifesto={manifesto.title} onDone={ends.onDone} />}
      {flow === "intro" && <Intro laws={manifesto.laws} {...ends} />}
      {flow === "signing" && signing(ends)}
    </LaunchLayer>
  );
}
