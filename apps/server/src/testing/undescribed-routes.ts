import type { GatedThing } from "@sovereign/domain/access";

/** The access matrix rows of routes that are not in the contract. */
export const UNDESCRIBED_ROUTES: Record<string, GatedThing> = {
  "GET /api/openapi.json": "service_information",
  "GET /api/docs": "service_information",
};
