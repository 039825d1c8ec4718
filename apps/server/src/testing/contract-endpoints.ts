import { readdirSync } from "node:fs";
import type { Endpoint } from "@sovereign/contract/endpoint";

const FOLDER = new URL(".", import.meta.resolve("@sovereign/contract/endpoint"));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "access" in value && "summary" in value;

const modules = await Promise.all(
  readdirSync(FOLDER)
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map(async (name): Promise<object> => import(new URL(name, FOLDER).href)),
);

/** Every endpoint that a file of the contract exports. */
export const ENDPOINTS = modules.flatMap((exported) => Object.values(exported).filter(isEndpoint));
