import { type ReactNode, useEffect } from "react";
import { lawTitles } from "#features/landing/law-titles.ts";
import type { LaunchFlow as Flow } from "#features/launch/launch-flows.ts";
import { LaunchSequence } from "#features/launch/launch-sequence.tsx";
import { SigningScreen } from "#features/manifesto/signing-screen.tsx";

const manifesto = { title: lawTitles.title, laws: lawTitles.laws.length };

type LaunchFlowProps = {
  flows: readonly Flow[];
  onOpen: () => void;
  onEnd: () => void;
};

export default function LaunchFlow({ flows, onOpen, onEnd }: LaunchFlowProps): ReactNode {
  useEffect(onOpen, [onOpen]);
  return (
    <LaunchSequence
      flows={flows}
      manifesto={manifesto}
      signing={(ends) => <SigningScreen manifesto={manifesto} {...ends} />}
      onEnd={onEnd}
    />
  );
}
