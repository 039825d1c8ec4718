import type { OfficeAct } from "@sovereign/contract/office-act";
import type { OfficeActOffers } from "@sovereign/contract/office-acts";
import type { ReactNode } from "react";

type Shared = {
  offers: OfficeActOffers;
  onClose: () => void;
  onOrdered: (act: OfficeAct) => void;
};

/** An act's row; without a sheet it cannot be opened. */
export type ActRow = {
  title: string;
  about: string;
  sheet?: (shared: Shared) => ReactNode;
  /** Left out while it cannot be, unless that is of interest. */
  hidden?: boolean;
  danger?: boolean;
  /** What became of the last one; shown whether or not it can be done again. */
  note?: string;
};
