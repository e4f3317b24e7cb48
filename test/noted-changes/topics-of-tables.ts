import type { Topic } from "../../contract/topics";
import type { Tables } from "../../service/platform/db/tables";

/** Who writes such a row raises one of these topics in the same transaction. */
interface Rule<Column> {
  raises: readonly Topic[];
  /** Changes of these columns alone need not be noted: no page shows them. */
  unseen?: readonly Column[];
}

/** What is counted of an email: read by the sums of its day alone. */
const COUNTED = [
  ...([
    "template",
    "language",
    "automationId",
    "links",
    "clicks",
    "hasPixel",
    "openedAt",
    "machineOpenedAt",
  ] as const),
  ...(["clickedAt", "marketingClickedAt", "machineClickedAt"] as const),
];

/** Functions of the service whose writes need not be noted. */
export const NEED_NOT_NOTE = new Set([
  // Nobody has a page of a shop that has just come.
  "insertShop",
  // What is rendered is noted with its delivery, and its id at the provider is shown nowhere.
  ...["insertMessages", "updateProviderIds", "deleteMessagesBefore"],
  // Stores what a shop has had anyway.
  "lockDocument",
  // Puts off what is asked about now: the answer is noted.
  "claimDueShipments",
  // Likewise: the check itself is noted.
  "claimDue",
  // What waits to be translated is shown as before, and so is what will not be.
  ...["insertWaiting", "deleteWaiting", "deleteTranslationsBefore"],
  // Rows that are months old.
  ...["deleteLogBefore", "deleteTasksBefore", "deleteImportsBefore", "deleteVersionsBefore"],
  "deleteTemplatesBefore",
  "deleteRunsBefore",
]);

/** By table: what its rows are shown as. `null`: no page shows them, or the same transaction notes what they belong to. */
type TopicsOfTables = { [Table in keyof Tables]: readonly Rule<keyof Tables[Table]>[] | null };

export const TOPICS_OF_TABLES: TopicsOfTables = {
  shops: [
    {
      raises: ["store"],
      unseen: [
        ...(["connectionKey", "connectionKeyHash", "adminTokensValidFrom", "uninstalledAt"] as const),
        ...(["billingReadTicket", "billingReadApplied", "reconciledAt", "installedAt"] as const),
      ],
    },
  ],
  shopTokens: null,
  signedLinkUses: null,
  shopVersions: null,
  settingDocuments: [{ raises: ["settings"], unseen: ["updatedAt"] }],
  settingVersions: [{ raises: ["settings"] }],
  auditEntries: null,
  customers: null,
  orders: [{ raises: ["orders"], unseen: ["shopifyUpdatedAt", "customerId", "statusPageUrl"] }],
  orderList: [{ raises: ["orders"], unseen: ["reEvaluateAt"] }],
  tags: [{ raises: ["orders"] }],
  orderNotes: [{ raises: ["notes"] }],
  pages: [{ raises: ["pages"] }],
  pageVersions: [{ raises: ["pages"] }],
  mailTemplates: [{ raises: ["templates"] }],
  automations: [{ raises: ["automations"] }],
  automationVersions: [{ raises: ["automations"] }],
  automationRuns: [{ raises: ["automations"] }],
  deletedAutomations: [{ raises: ["automations"] }],
  mailSenderAddresses: [{ raises: ["settings"], unseen: ["codeTries"] }],
  mailSenderDomains: [{ raises: ["settings"] }],
  mailServers: [{ raises: ["settings"], unseen: ["notifiedAt"] }],
  teamRecipients: [{ raises: ["settings"] }],
  teamIncidents: null,
  teamReportSchedules: null,
  // Hashes: nobody sees them.
  mailRecipients: null,
  // The merchant has no page of them.
  shipmentWatches: null,
  mailConsents: [{ raises: ["deliveries"] }],
  mailSuppressions: [{ raises: ["deliveries"] }],
  // Each has a delivery, which is noted; what becomes of it later is noted itself.
  mailMessages: [{ raises: ["deliveries"], unseen: ["recipientId", "providerId", ...COUNTED] }],
  // Screens show it as of its hour.
  mailStatistics: null,
  pageAddresses: [{ raises: ["pages"] }],
  shopBrands: [{ raises: ["pages"] }],
  customDomains: [{ raises: ["settings"] }],
  orderTags: [{ raises: ["orders"] }],
  savedViews: [{ raises: ["views"] }],
  longTasks: [{ raises: ["tasks"], unseen: ["step", "run", "cursor", "movedAt"] }],
  bulkJobBatches: null,
  manualStatusChanges: null,
  courierChanges: null,
  lineItems: [{ raises: ["orders"] }],
  fulfillments: [
    { raises: ["orders"], unseen: ["shopifyUpdatedAt", "displayStatus", "displayReadAt", "itemsReadAt"] },
    { raises: ["orders", "deliveries"], unseen: ["shopifyUpdatedAt", "displayReadAt", "itemsReadAt"] },
  ],
  fulfillmentItems: [{ raises: ["orders"] }],
  shipments: [
    {
      raises: ["orders"],
      unseen: [
        ...(["lastCheckedAt", "nextCheckAt", "problem", "provider", "providerState", "stoppedAt"] as const),
        ...(["pushedAt", "failedChecks", "refusedBy"] as const),
      ],
    },
    { raises: ["orders", "checks"], unseen: ["stoppedAt", "pushedAt", "failedChecks", "refusedBy"] },
  ],
  shipmentLegs: [{ raises: ["orders"] }],
  shipmentHandovers: [{ raises: ["orders"] }],
  trackingEvents: [{ raises: ["orders"] }],
  withdrawnEvents: null,
  searchDocs: null,
  images: null,
  imageVariants: null,
  imageRemovals: null,
  inbox: null,
  quotaUnits: null,
  events: null,
  eventDecisions: null,
  eventDeadLetters: null,
  subscriptions: [{ raises: ["store"], unseen: ["returnedAt"] }],
  usedTrials: null,
  customOffers: null,
  coupons: null,
  couponUses: null,
  quotaPeriods: null,
  usageRecords: null,
  deliveries: [
    { raises: ["deliveries"], unseen: ["rendered", "kind", "attempts", "attemptsBefore", "nextAt", "state"] },
  ],
  deliveryKeys: null,
  deliveryLog: [{ raises: ["deliveries"], unseen: ["reopenedAt"] }],
  deliveryPauses: null,
  channelPauses: null,
  customCouriers: [{ raises: ["couriers"] }],
  problemReports: [{ raises: ["orders"] }],
  problemMessages: [{ raises: ["orders"] }],
  problemPhotos: [{ raises: ["orders"] }],
  courierUsage: null,
  // What is shown of them is a column of the shipment.
  deliveryDates: null,
  deliveryDateMoves: null,
  deliveryForecasts: null,
  finishedShipments: null,
  collectionProducts: null,
  transitHistories: null,
  stageTimes: null,
  textTranslations: [{ raises: ["orders"], unseen: ["dueAt", "tries", "createdAt"] }],
  translationUse: null,
  translationTotals: null,
  translationPauses: null,
  pageCounts: null,
  couriers: null,
  providerCatalogs: null,
  courierHistory: null,
  courierBulkChanges: null,
  providerHealth: null,
  providerOverrides: null,
  providerBudgets: null,
  providerUse: null,
  providerTurns: null,
  trackingQueue: null,
  trackingWrites: null,
  orderTombstones: null,
  attentionPeriods: [{ raises: ["orders"] }],
  activityBaselines: null,
  courierOutages: null,
  digestSchedules: null,
  downloads: null,
  imports: [{ raises: ["tasks"] }],
  importParts: null,
  importLines: null,
  operatorActs: null,
  operatorTokens: null,
  installation: null,
  idempotentCalls: null,
  rateLimits: null,
};
