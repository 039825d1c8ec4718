import * as z from "zod/mini";

// Otherwise zod compiles its checks with `new Function`, which the content security policy
// refuses.
z.config({ jitless: true });

export { z };
