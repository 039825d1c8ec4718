import type { ActOffer, OfferOf, OrderedAct } from "@sovereign/contract/office-acts";
import type { ReactNode } from "react";
import { nearDate, wholeDate } from "#features/office/parts/when.ts";
import { type Opened, OrderSheet, type SheetDeclaration } from "./order-sheet.tsx";
import type { ActPanelWords } from "./panel-words.ts";

/** An act's row; without a sheet it cannot be opened. */
export type ActRow = {
  title: string;
  about: string;
  sheet?: (opened: Opened) => ReactNode;
  /** Left out while it cannot be, unless that is of interest. */
  hidden?: boolean;
  danger?: boolean;
  /** What became of the last one; shown whether or not it can be done again. */
  note?: string;
};

/** Dates of a row: without the year of today, and whole. */
type RowDates = { near: (instant: string) => string; on: (instant: string) => string };

type Declaration<Kind extends OrderedAct, Facts, Values> = {
  kind: Kind;
  /** Its entry in the list. */
  row(offer: OfferOf<Kind>, dates: RowDates): Omit<ActRow, "sheet">;
  /** What the sheet shows; null where it cannot be opened. */
  facts(offer: OfferOf<Kind>): Facts | null | undefined;
  sheet: SheetDeclaration<Kind, Facts, Values>;
  panel: ActPanelWords;
  /** "Extended on 9 March by Mira", of one that is done and can be undone. */
  undoable?: string;
};

export type DeclaredAct<Offer extends ActOffer> = {
  row(offer: Offer, zone: string, now: Date): ActRow;
  panel: ActPanelWords;
  undoable?: string | undefined;
};

/** Declares an act on a member: its row, its sheet, and what its panel says. */
export function declareAct<Kind extends OrderedAct, Facts, Values extends object>(
  declaration: Declaration<Kind, Facts, Values>,
): DeclaredAct<OfferOf<Kind>> {
  const { kind, panel, undoable, sheet } = declaration;
  return {
    panel,
    undoable,
    row(offer, zone, now) {
      const row = declaration.row(offer, {
        near: (instant) => nearDate(instant, zone, now),
        on: (instant) => wholeDate(instant, zone),
      });
      const facts = declaration.facts(offer);
      if (!facts) return row;
      return {
        ...row,
        sheet: (opened) => <OrderSheet {...opened} kind={kind} facts={facts} declaration={sheet} />,
      };
    },
  };
}
