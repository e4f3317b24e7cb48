import { z } from "zod";
import { ShopDomain } from "../../contract/ids";
import { FAILURE_KINDS, type FailureKind } from "../../contract/operations";
import { channels } from "../../service/main/channels";
import { jobs } from "../../service/main/jobs";
import { longTasks } from "../../service/main/long-tasks";
import { subscribers } from "../../service/main/subscribers";
import { webhookTopics } from "../../service/main/webhooks/webhook-topics";
import { OTHER_SHOP } from "./facts";

const oneOf = (names: Iterable<string>) => z.enum([...new Set(names)]);

const namesOf: Record<FailureKind, Iterable<string>> = {
  event: [...subscribers.values()].flat().map(({ name }) => name),
  delivery: channels.keys(),
  task: longTasks.map(({ name }) => name),
  webhook: [...webhookTopics.keys()].map((topic) => `shopify ${topic}`),
  job: jobs.map(({ name }) => name),
};

/** Which failures an operator means, by kind: a name of another kind would find none. */
const FAILURES = FAILURE_KINDS.map((kind) => ({
  kind: z.literal(kind),
  name: oneOf(namesOf[kind]),
  error: z.string().max(100).optional(),
}));

const channel = oneOf(channels.keys());
const otherShop = z.literal(OTHER_SHOP);
/** Only the shop beside is paused as meant: of the other, the rest of the run would send nothing. Spoilt ones pause all. */
const PAUSED = { channel, shop: otherShop };

const failures = (shop: z.ZodType) => z.union(FAILURES.map((choice) => z.object({ ...choice, shop })));

/** What operators' calls take, in words that are there. */
export const OPERATOR_INPUTS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ["getFailures", failures(ShopDomain.optional())],
  ["replayFailures", failures(ShopDomain.nullable())],
  ["pauseChannel", z.object({ ...PAUSED, until: z.literal("2099-01-01T00:00:00Z").nullable() })],
  ["resumeChannel", z.object({ channel, shop: otherShop.nullable() })],
]);

/** The page of operators, whose cookie is another than that of merchants. */
export const CONSOLE = "/track/operations";

export const CONSOLE_FORMS: Record<string, z.ZodType>[] = [
  { token: z.string().max(100) },
  ...FAILURES.map((choice) => ({
    ...{ act: z.literal("replay"), ...choice, shop: z.union([ShopDomain, z.literal("all")]) },
    id: z.string().max(100).optional(),
  })),
  { act: z.literal("pause"), ...PAUSED },
  { act: z.literal("resume"), channel, shop: z.enum([OTHER_SHOP, "all"]) },
  { act: z.literal("sign-out") },
];

/** What the console's address asks about. */
export const CONSOLE_QUERY = z.union(
  FAILURES.map((choice) => z.object({ ...choice, store: ShopDomain.optional() }).partial()),
);
