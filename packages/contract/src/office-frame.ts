import { STAFF_ROLES } from "@sovereign/domain/staff";
import { endpoint, json } from "./endpoint.ts";
import { OFFICE_PROBLEMS } from "./problems.ts";
import { instant, z } from "./schema.ts";

const officeFrameSchema = z
  .object({
    name: z.string(),
    email: z.string(),
    role: z.enum(STAFF_ROLES),
    /** The owner whom other roles ask; null while there is no owner. */
    owner_name: z.string().nullable(),
    books: z.object({
      time_zone: z.string().openapi({ description: "In which days and months of money are cut" }),
      change: z
        .object({ former: z.string(), since: instant })
        .nullable()
        .openapi({ description: "The last one; null while there was none" }),
    }),
  })
  .openapi("OfficeFrame");

export type OfficeFrame = z.infer<typeof officeFrameSchema>;

export const readOfficeFrame = endpoint({
  method: "get",
  path: "/api/office",
  access: "office_frame",
  tags: ["Office"],
  summary: "Read who the caller is in the office",
  responses: { 200: json("The caller as staff", officeFrameSchema) },
  problems: OFFICE_PROBLEMS,
});
