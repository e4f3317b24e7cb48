import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/** Prometheus metrics of this process. Label values come from closed lists of ours: never an id, a shop, an address, or text from a request. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export const callDuration = new Histogram({
  name: "waybill_call_duration_seconds",
  help: "Time to answer a call of the service",
  labelNames: ["call", "status"],
  buckets,
  registers: [metrics],
});

export const jobDuration = new Histogram({
  name: "waybill_job_duration_seconds",
  help: "Time one run of a job took",
  labelNames: ["job", "outcome"],
  buckets: [...buckets, 60, 300],
  registers: [metrics],
});

export const jobsWaiting = new Gauge({
  name: "waybill_jobs_waiting",
  help: "Jobs that could run now and are not running, by their name",
  labelNames: ["job"],
  registers: [metrics],
});

export const jobWaitingAge = new Gauge({
  name: "waybill_job_oldest_waiting_seconds",
  help: "How long the oldest of them could have run",
  labelNames: ["job"],
  registers: [metrics],
});

export const shipmentsWaiting = new Gauge({
  name: "waybill_shipments_waiting",
  help: "Shipments that wait to be registered with a tracking provider, or to be read",
  labelNames: ["call"],
  registers: [metrics],
});

export const shipmentWaitingAge = new Gauge({
  name: "waybill_shipment_oldest_waiting_seconds",
  help: "How long the oldest of them has waited",
  labelNames: ["call"],
  registers: [metrics],
});

export const replicaLag = new Gauge({
  name: "waybill_replica_lag_seconds",
  help: "How far the replica is behind the primary, and whether it is read; +Inf where that is not known",
  labelNames: ["used"],
  registers: [metrics],
});

export const replicaReads = new Counter({
  name: "waybill_replica_reads_total",
  help: "Reads that may be some seconds old, by the database that has answered them",
  labelNames: ["from"],
  registers: [metrics],
});

export const webhooksReceived = new Counter({
  name: "waybill_webhooks_received_total",
  help: "Webhooks by source, topic and outcome",
  labelNames: ["source", "topic", "outcome"],
  registers: [metrics],
});

/** Items skipped by batch work because they failed; the log has their ids (docs/decisions/031). */
export const failedParts = new Counter({
  name: "waybill_parts_left_out_total",
  help: "Parts of work that failed alone and were left out, by what they are",
  labelNames: ["part"],
  registers: [metrics],
});

export const deliveryOutcomes = new Counter({
  name: "waybill_deliveries_total",
  help: "Tries of deliveries by channel and outcome; `retry` is one that will be tried again",
  labelNames: ["channel", "outcome"],
  registers: [metrics],
});

export const deliveriesDue = new Gauge({
  name: "waybill_deliveries_due",
  help: "Deliveries that could go now and are not being sent, by channel; those that a pause keeps are held, those of a shop whose own receiver fails are waiting",
  labelNames: ["channel"],
  registers: [metrics],
});

export const deliveriesHeld = new Gauge({
  name: "waybill_deliveries_held",
  help: "Deliveries whose time has come and that a pause keeps, by channel",
  labelNames: ["channel"],
  registers: [metrics],
});

export const deliveriesWaiting = new Gauge({
  name: "waybill_deliveries_waiting",
  help: "Deliveries whose time has come and that wait for a receiver of their shop's own that does not work, by channel",
  labelNames: ["channel"],
  registers: [metrics],
});

export const mailOutcomes = new Counter({
  name: "waybill_mail_outcomes_total",
  help: "What has become of emails to customers, as servers and providers tell it: each state once for an email",
  labelNames: ["state"],
  registers: [metrics],
});

export const mailSuppressions = new Counter({
  name: "waybill_mail_suppressions_total",
  help: "Addresses that nothing goes to any more, by reason",
  labelNames: ["reason"],
  registers: [metrics],
});

export const deliveryAge = new Gauge({
  name: "waybill_delivery_oldest_due_seconds",
  help: "How long the oldest of them has been due",
  labelNames: ["channel"],
  registers: [metrics],
});

export const translationOutcomes = new Counter({
  name: "waybill_translations_total",
  help: "Couriers' texts sent to a translation engine by what came of them; calls that failed by their reason, and budgets that were used up",
  labelNames: ["engine", "outcome"],
  registers: [metrics],
});

export const translationCharacters = new Counter({
  name: "waybill_translation_characters_total",
  help: "Characters of texts that a translation engine has answered",
  labelNames: ["engine"],
  registers: [metrics],
});

export const translationPaused = new Gauge({
  name: "waybill_translation_paused",
  help: "1 while a translation engine that has failed is not asked",
  labelNames: ["engine"],
  registers: [metrics],
});
