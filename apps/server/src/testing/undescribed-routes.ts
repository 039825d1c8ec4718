import type { GatedThing } from "@sovereign/domain/access";

/** The rows of the access matrix of the routes that are not in the contract. */
export const UNDESCRIBED_ROUTES: Record<string, GatedThing> = {
  "GET /api/openapi.json": "service_information",
  "GET /api/docs": "service_information",
};
