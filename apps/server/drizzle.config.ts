import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./src/data/schema/schema.ts",
  out: "./src/data/schema/migrations",
});
