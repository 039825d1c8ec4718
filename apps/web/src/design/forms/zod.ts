import * as z from "zod/mini";

// Otherwise zod uses `new Function`, which the content security policy refuses.
z.config({ jitless: true });

export { z };
