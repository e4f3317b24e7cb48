import type { ImportId, ShopId, TagId, OrderId } from "../../../contract/ids";
import type { Topic } from "../../../contract/topics";
import type { QuotaUnitsTable, SubscriptionsTable, CouponsTable, UsageRecordsTable } from "./tables/billing";
import type { SavedViewsTable, ImportsTable, ImportLinesTable } from "./tables/bulk";
import type { Identity, Json } from "./tables/columns";
import type {
  AutomationRunsTable,
  AutomationsTable,
  AutomationVersionsTable,
  DeletedAutomationsTable,
} from "./tables/automations";
import type { CustomDomainsTable } from "./tables/custom-domains";
import type { ImagesTable, ImageVariantsTable } from "./tables/images";
import type {
  CustomCouriersTable,
  CouriersTable,
  ProviderCatalogsTable,
  CourierBulkChangesTable,
  CourierHistoryTable,
  ProviderHealthTable,
  ProviderTurnsTable,
  ProviderUseTable,
  TrackingQueueTable,
} from "./tables/couriers";
import type { DeliveriesTable, DeliveryLogTable, PauseColumns } from "./tables/deliveries";
import type { EventDeadLettersTable, EventDecisionsTable, EventsTable } from "./tables/events";
import type { LongTasksTable } from "./tables/long-tasks";
import type {
  MailMessagesTable,
  MailStatisticsTable,
  MailRecipientsTable,
  MailSuppressionsTable,
  MailConsentsTable,
} from "./tables/mail-recipients";
import type {
  MailSenderAddressesTable,
  MailSenderDomainsTable,
  MailServersTable,
} from "./tables/mail-senders";
import type { ShipmentWatchesTable } from "./tables/shipment-watches";
import type { MailTemplatesTable } from "./tables/mail-templates";
import type {
  DeliveryDateMovesTable,
  DeliveryForecastsTable,
  FinishedShipmentsTable,
  CollectionProductsTable,
  TransitHistoriesTable,
} from "./tables/own-history";
import type { InboxTable } from "./tables/messages";
import type { OperatorActsTable, OperatorTokensTable } from "./tables/operators";
import type {
  CustomersTable,
  OrdersTable,
  OrderListTable,
  AttentionPeriodsTable,
  LineItemsTable,
  FulfillmentsTable,
  FulfillmentItemsTable,
  TrackingWritesTable,
  OrderNotesTable,
  ProblemReportsTable,
  ProblemMessagesTable,
  ProblemPhotosTable,
  SearchDocsTable,
} from "./tables/orders";
import type {
  CourierChangesTable,
  ManualStatusChangesTable,
  ShipmentsTable,
  ShipmentHandoversTable,
  ShipmentLegsTable,
  DeliveryDatesTable,
  StageTimesTable,
  TrackingEventsTable,
} from "./tables/shipments";
import type { ShopBrandsTable } from "./tables/shop-brands";
import type { PageAddressesTable, PagesTable, PageVersionsTable } from "./tables/pages";
import type {
  TextTranslationsTable,
  TranslationPausesTable,
  TranslationTotalsTable,
  TranslationUseTable,
} from "./tables/text-translations";
import type { TeamIncidentsTable, TeamRecipientsTable } from "./tables/team";
import type { SignedLinkUsesTable } from "./tables/signed-links";
import type {
  ShopsTable,
  ShopTokensTable,
  SettingDocumentsTable,
  SettingVersionsTable,
  AuditEntriesTable,
  InstallationTable,
} from "./tables/shops";

/**
 * The tables as Kysely sees them: camelCase here, snake_case in SQL. bigint arrives as text, timestamptz as Date.
 * What each table is for stands in the migrations.
 */
export interface Tables {
  shops: ShopsTable;
  shopTokens: ShopTokensTable;
  shopVersions: { shopId: ShopId; topic: Topic; version: string };
  settingDocuments: SettingDocumentsTable;
  settingVersions: SettingVersionsTable;
  auditEntries: AuditEntriesTable;
  customers: CustomersTable;
  orders: OrdersTable;
  orderList: OrderListTable;
  tags: { shopId: ShopId; id: Identity<TagId>; name: string };
  orderNotes: OrderNotesTable;
  pages: PagesTable;
  pageVersions: PageVersionsTable;
  mailTemplates: MailTemplatesTable;
  automations: AutomationsTable;
  automationVersions: AutomationVersionsTable;
  automationRuns: AutomationRunsTable;
  deletedAutomations: DeletedAutomationsTable;
  mailSenderAddresses: MailSenderAddressesTable;
  mailSenderDomains: MailSenderDomainsTable;
  mailServers: MailServersTable;
  teamRecipients: TeamRecipientsTable;
  teamIncidents: TeamIncidentsTable;
  teamReportSchedules: { shopId: ShopId; nextAt: Date };
  mailRecipients: MailRecipientsTable;
  mailConsents: MailConsentsTable;
  shipmentWatches: ShipmentWatchesTable;
  mailSuppressions: MailSuppressionsTable;
  mailMessages: MailMessagesTable;
  mailStatistics: MailStatisticsTable;
  pageAddresses: PageAddressesTable;
  shopBrands: ShopBrandsTable;
  customDomains: CustomDomainsTable;
  problemReports: ProblemReportsTable;
  problemMessages: ProblemMessagesTable;
  problemPhotos: ProblemPhotosTable;
  orderTags: { shopId: ShopId; tagId: TagId; orderId: OrderId };
  savedViews: SavedViewsTable;
  longTasks: LongTasksTable;
  manualStatusChanges: ManualStatusChangesTable;
  courierChanges: CourierChangesTable;
  bulkJobBatches: { shopId: ShopId; taskId: string; number: number; orderIds: OrderId[] };
  lineItems: LineItemsTable;
  fulfillments: FulfillmentsTable;
  fulfillmentItems: FulfillmentItemsTable;
  trackingWrites: TrackingWritesTable;
  shipments: ShipmentsTable;
  shipmentLegs: ShipmentLegsTable;
  shipmentHandovers: ShipmentHandoversTable;
  trackingEvents: TrackingEventsTable;
  deliveryDates: DeliveryDatesTable;
  deliveryDateMoves: DeliveryDateMovesTable;
  deliveryForecasts: DeliveryForecastsTable;
  finishedShipments: FinishedShipmentsTable;
  collectionProducts: CollectionProductsTable;
  transitHistories: TransitHistoriesTable;
  stageTimes: StageTimesTable;
  textTranslations: TextTranslationsTable;
  translationUse: TranslationUseTable;
  translationTotals: TranslationTotalsTable;
  translationPauses: TranslationPausesTable;
  withdrawnEvents: { shopId: ShopId; sourceId: string; withdrawnAt: Date };
  searchDocs: SearchDocsTable;
  inbox: InboxTable;
  quotaUnits: QuotaUnitsTable;
  events: EventsTable;
  eventDecisions: EventDecisionsTable;
  eventDeadLetters: EventDeadLettersTable;
  subscriptions: SubscriptionsTable;
  usedTrials: { shopHash: Buffer; usedAt: Date };
  customOffers: { shopId: ShopId; interval: string; quota: number; priceCents: number };
  coupons: CouponsTable;
  couponUses: { shopId: ShopId; code: string; heldUntil: Date; usedAt: Date | null };
  quotaPeriods: { shopId: ShopId; startsAt: Date; endsAt: Date; quota: number };
  usageRecords: UsageRecordsTable;
  deliveries: DeliveriesTable;
  deliveryKeys: { shopId: ShopId; channel: string; key: string; claimedAt: Date };
  deliveryLog: DeliveryLogTable;
  deliveryPauses: PauseColumns & { shopId: ShopId };
  channelPauses: PauseColumns;
  customCouriers: CustomCouriersTable;
  courierUsage: { shopId: ShopId; shape: string; courier: string; shipments: number };
  couriers: CouriersTable;
  providerCatalogs: ProviderCatalogsTable;
  courierHistory: CourierHistoryTable;
  courierBulkChanges: CourierBulkChangesTable;
  providerHealth: ProviderHealthTable;
  providerOverrides: { courier: string; providers: string[] };
  providerBudgets: { shopId: ShopId; provider: string; perDay: number | null; perMonth: number | null };
  providerUse: ProviderUseTable;
  providerTurns: ProviderTurnsTable;
  trackingQueue: TrackingQueueTable;
  orderTombstones: { shopId: ShopId; shopifyId: string; isDeleted: boolean; erasedAt: Date };
  attentionPeriods: AttentionPeriodsTable;
  activityBaselines: { courier: string; at: Date; underWay: number; updated: number };
  courierOutages: { courier: string; since: Date; endedAt: Date | null };
  digestSchedules: { shopId: ShopId; nextAt: Date };
  downloads: { shopId: ShopId; keyHash: Buffer; request: Json<unknown>; expiresAt: Date };
  imports: ImportsTable;
  importParts: { shopId: ShopId; importId: ImportId; part: number; bytes: Buffer };
  importLines: ImportLinesTable;
  images: ImagesTable;
  imageVariants: ImageVariantsTable;
  imageRemovals: { key: string; dueAt: Date };
  operatorActs: OperatorActsTable;
  operatorTokens: OperatorTokensTable;
  installation: InstallationTable;
  idempotentCalls: {
    shopId: ShopId;
    key: string;
    call: string;
    inputHash: Buffer;
    takenAt: Date;
    status: number | null;
    answer: string | null;
  };
  signedLinkUses: SignedLinkUsesTable;
  pageCounts: { shopId: ShopId; day: string; what: string; count: number };
  rateLimits: { key: string; points: number; endsAt: Date };
}
