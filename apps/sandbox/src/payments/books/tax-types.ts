import type { Metadata } from "./objects.ts";

export type Address = {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

export type TaxRate = {
  id: string;
  object: "tax_rate";
  active: boolean;
  country: string;
  created: number;
  description: null;
  display_name: string;
  effective_percentage: number;
  inclusive: boolean;
  jurisdiction: string;
  livemode: false;
  metadata: Metadata;
  percentage: number;
};

/** A number of a business, such as a German VAT id. */
export type TaxId = {
  id: string;
  object: "tax_id";
  created: number;
  customer: string;
  country: string | null;
  livemode: false;
  type: string;
  value: string;
  verification: { status: "verified"; verified_address: null; verified_name: null };
};
