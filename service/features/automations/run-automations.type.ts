import { z } from "zod";
import type { JobType } from "../../platform/queue/job";

/** Wakes what is due: rows own their state, and a schedule finds what nobody was woken for. */
export const runAutomationsType = { name: "automation.run", payload: z.object({}) } satisfies JobType;
