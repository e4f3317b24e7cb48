import { channels } from "../service/main/channels";
import type { DeliveryOfEvent } from "../service/platform/deliveries/delivery-log.queries";
import { listPauses } from "../service/platform/deliveries/pauses.queries";
import type { Cause } from "../service/platform/cause";
import { explainOrder, type ExplainedEvent } from "../service/read/order-history/explain-order";
import { listOrdersCalled } from "../service/read/order-history/order-history.queries";
import { type Command, CommandError, type Commands } from "./database-command";

const USAGE = `Usage: npm run why -- order NAME-OR-ID [--shop store.myshopify.com]

  Prints what has happened to the order, oldest first: each event with what made it happen, the emails and fulfilment
  events that followed, and what was decided against. Events are kept for 400 days.
  The database is the one that .env names. Waybill may be running meanwhile.`;

const commands: Record<string, Command> = {
  order: {
    words: 1,
    async run({ db }, [wanted = ""], options) {
      const shop = typeof options.shop === "string" ? options.shop : null;
      const [order, ...others] = await listOrdersCalled(db, wanted, shop);
      if (!order) throw new CommandError(`There is no order ${wanted}${shop ? ` in ${shop}` : ""}.`);
      const events = await explainOrder(db, [...channels.keys()], order.shopId, order.id);
      const { own, all } = await listPauses(db, order.shopId, new Date());
      const paused = new Map([...all, ...own].map(({ channel, pausedBy }) => [channel, pausedBy]));
      return [
        `Order ${order.name} (id ${order.id}) of ${order.domain}${order.deletedAt ? ", deleted" : ""}`,
        ...(events.length === 0 ? ["  Nothing is recorded: it has not changed since events are."] : []),
        ...events.flatMap((event) => linesOf(event, paused)),
        ...others.map(
          ({ name, id, domain }) =>
            `Not shown: ${name} (id ${id}) of ${domain}; name it with --shop or its id.`,
        ),
      ].join("\n");
    },
  },
};

/** `paused`: channel → who holds it back. */
function linesOf(event: ExplainedEvent, paused: ReadonlyMap<string, string>): string[] {
  const { deliveries, decisions, deadLetters } = event;
  return [
    `${stamp(event.at)}  ${event.name}${inWords(event.payload)}`,
    `    because  ${causeInWords(event.cause)}`,
    ...(event.begunBy ? [`    begun by ${causeInWords(event.begunBy)}`] : []),
    ...deliveries.map((delivery) => `    out      ${outInWords(delivery, paused)}`),
    ...decisions.map(({ subscriber, decision }) => `    no       ${subscriber}: ${decision}`),
    ...deadLetters.map(
      ({ subscriber, error, attempts, nextAt }) =>
        `    failed   ${subscriber}: ${error}${tries(attempts)}, next try ${stamp(nextAt)}`,
    ),
  ];
}

function outInWords(delivery: DeliveryOfEvent, paused: ReadonlyMap<string, string>): string {
  const { channel, payload, state, reason, doneAt, nextAt, attempts } = delivery;
  const pausedBy = paused.get(channel);
  return [
    `${channel}${statusIn(payload)}: ${state}${doneAt ? ` ${stamp(doneAt)}` : ""}`,
    reason && ` (${reason})`,
    tries(attempts),
    // A worker that died over a try has not said what came of it.
    (state === "superseded" || (state === "skipped" && attempts > 1)) &&
      attempts > 0 &&
      ", an earlier attempt may have arrived",
    nextAt && (pausedBy ? `, held back by ${pausedBy}` : `, next try ${stamp(nextAt)}`),
  ]
    .filter(Boolean)
    .join("");
}

const statusIn = (payload: unknown) => {
  const { status } = (payload ?? {}) as { status?: unknown };
  return typeof status === "string" ? ` ${status}` : "";
};
const stamp = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;
const tries = (attempts: number) => (attempts > 1 ? `, ${attempts} attempts` : "");

function causeInWords(cause: Cause | null): string {
  switch (cause?.kind) {
    case "webhook":
      return `webhook ${cause.topic} of ${cause.source}, id ${cause.id}`;
    case "call":
      return `call ${cause.call} by ${cause.user ?? "a shopper"}`;
    case "link":
      return `call ${cause.call} by the link in an email (${cause.link}, id ${cause.id})`;
    case "job":
      return `job ${cause.job}, id ${cause.id}`;
    case "command":
      return `command ${cause.command}`;
    default:
      return "not recorded";
  }
}

/** The fields of a payload but the order, for instance ` shipment 17: IN_TRANSIT → DELIVERED`. */
function inWords(payload: unknown): string {
  const { order: _, from, to, shipment, ...rest } = (payload ?? {}) as Record<string, unknown>;
  const status = (state: unknown) =>
    typeof state === "object" && state !== null
      ? Object.values(state).filter(Boolean).join(" ")
      : String(state ?? "");
  const move = from === undefined ? status(to) : `${status(from)} → ${status(to)}`;
  const others = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== false)
    .map(([name, value]) => `${name} ${valueInWords(value)}`);
  return [
    shipment === undefined ? "" : `  shipment ${String(shipment)}`,
    move && `  ${move}`,
    others.length > 0 ? `  (${others.join(", ")})` : "",
  ].join("");
}

function valueInWords(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${valueInWords(part)}`)
    .join(" ");
}

export const whyCommands: Commands = {
  usage: USAGE,
  options: { shop: { type: "string" } },
  commands,
};
