import { z } from "zod";
import { MANUAL_STATUSES } from "../../../contract/bulk-limits";
import { IMAGE_KINDS } from "../../../contract/image-limits";
import { ImportId } from "../../../contract/ids";
import { PLAN_ORDER } from "../../../permissions/levels";
import { CONSOLE, CONSOLE_FORMS } from "../operators";

/** Fields of a form by name: what is neither text nor a number travels as JSON within its field. */
type Form = Record<string, z.ZodType>;

/** Pages of links, whose address holds one. */
export const LINK_PAGES: ReadonlySet<string> = new Set([
  "/track/emailStatistics",
  "/track/orders/updateStatus",
  "/track/teamEmails/unsubscribe",
  "/track/teamEmails/verify",
]);

const text = z.string().max(100);
/** What each action is sent by its page, by its path: one of these forms, if it takes one. The run begins with a look that none is missing. */
export const FORMS: ReadonlyMap<string, readonly Form[]> = new Map<string, Form[]>([
  [CONSOLE, CONSOLE_FORMS],
  ["/track/gates", [{ gates: text, plans: text }]],
  ["/track/inspector", [{ trace: z.object({ machine: text, events: z.array(z.object({ type: text })) }) }]],
  // Its parameters are in the address, its body is a piece of the file.
  [
    "/track/orders/import/file",
    [
      { id: ImportId, part: z.int().min(0).max(3) },
      { name: text, size: z.int().min(0).max(9999) },
    ],
  ],
  ["/track/images/file", [{ kind: z.enum(IMAGE_KINDS) }]],
  [
    "/track/orders/updateStatus",
    [
      { key: text, status: z.enum(MANUAL_STATUSES), notify: z.literal("yes").optional() },
      { key: text, act: z.literal("undo") },
    ],
  ],
  ["/track/teamEmails/verify", [{ key: text, what: z.literal("verify") }]],
  [
    "/track/teamEmails/unsubscribe",
    [{ key: text, what: z.enum(["all", "event", "resume"]) }, { "List-Unsubscribe": z.literal("One-Click") }],
  ],
  ["/track/view-as", [{ plan: z.enum([...PLAN_ORDER, ""]) }]],
]);
