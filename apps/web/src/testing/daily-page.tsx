import type { Overview } from "@sovereign/contract/one-things";
import type { ReactNode } from "react";
import { OneThingPage } from "#features/one-thing/one-thing-page.tsx";
import { OverviewGate, TODAY_FAILURE } from "#features/one-thing/overview-gate.tsx";
import { renderPage } from "./render-page.tsx";

/** Renders a page of the daily loop with the overview of the fake server. */
export const renderDaily = (path: string, page: (overview: Overview) => ReactNode) =>
  renderPage(
    path,
    <OverviewGate failure={TODAY_FAILURE} skeleton={<p>Loading</p>}>
      {page}
    </OverviewGate>,
  );

export const renderOneThing = () =>
  renderDaily("/app/one-thing", (overview) => <OneThingPage overview={overview} userId="u1" />);
