import { badRequest, noSuch } from "#payments/api/api-errors.ts";
import { listOf, textOf } from "#payments/api/params.ts";
import type { Route } from "#payments/api/route.ts";
import { PAGE_PARAMS, pageOf } from "#payments/api/route.ts";
import type { ProviderEvent } from "#payments/books/object-types.ts";
import type { World } from "#payments/world.ts";

const THIRTY_DAYS = 30 * 86_400;

/** The provider lists the events of thirty days only. */
function isRecent(world: World, event: ProviderEvent): boolean {
  return event.created >= world.clock.seconds() - THIRTY_DAYS;
}

/** A type that ends in `.*` matches every type with that prefix. */
function isOfType(event: ProviderEvent, type: string): boolean {
  return type.endsWith("*") ? event.type.startsWith(type.slice(0, -1)) : event.type === type;
}

export const EVENT_ROUTES: Route[] = [
  {
    method: "get",
    path: "/v1/events",
    params: [...PAGE_PARAMS, "type", "types"],
    answer({ world, params }) {
      const [type, types] = [textOf(params, "type"), listOf(params, "types")];
      if (type && types.length > 0) {
        throw badRequest("You may only specify one of these parameters: type, types.");
      }
      return pageOf(
        world.books.event,
        "/v1/events",
        params,
        (event) =>
          isRecent(world, event) &&
          (type === undefined || isOfType(event, type)) &&
          (types.length === 0 || types.includes(event.type)),
      );
    },
  },
  {
    method: "get",
    path: "/v1/events/:id",
    params: [],
    answer({ world, id }) {
      const event = world.books.event.get(id);
      if (!isRecent(world, event)) throw noSuch("event", id);
      return event;
    },
  },
];
