import { fill } from "@sovereign/content/public/fill";
import { sellerTexts } from "@sovereign/content/words/price";

type Company = { companyName: string; companyAddress: string; companyTaxId: string };

/** Returns who sells the membership: name, address and tax id, as invoices and receipts print them. */
export function sellerInWords({ companyName, companyAddress, companyTaxId }: Company): string {
  const values = { company: companyName, address: companyAddress, tax_id: companyTaxId };
  return fill(companyTaxId ? sellerTexts.taxed : sellerTexts.plain, values);
}
