/**
 * What is done with a column when a customer is erased:
 * - `cleared`: emptied in the rows of the person's own orders;
 * - `deleted`: its row goes;
 * - `cut`: the person's words are cut out of it, in every row of the shop;
 * - `sealed`: a hash or an encrypted text;
 * - `kept`: it holds no personal data.
 */
export type Fate = "cleared" | "deleted" | "cut" | "sealed" | "kept";

type Columns = Record<string, readonly [fate: Fate, why: string]>;

const ID = ["kept", "an id, ours or Shopify's"] as const;
const CODE = ["kept", "one of our own words"] as const;
const COURIER = ["kept", "code of a courier"] as const;
const OF_SHOP = ["kept", "of the shop itself: the merchant's, not a customer's"] as const;
const OF_CATALOGUE = ["kept", "of the shop's catalogue, the same for all who buy it"] as const;
const PUBLISHED = ["kept", "of all shops: what a provider publishes, or how it fares"] as const;

const byTable: Record<string, Columns> = {
  shops: {
    domain: OF_SHOP,
    primary_domain: OF_SHOP,
    name: OF_SHOP,
    owner_name: OF_SHOP,
    email: OF_SHOP,
    contact_email: OF_SHOP,
    shopify_plan: OF_SHOP,
    currency: CODE,
    timezone: CODE,
    locale: CODE,
    country: CODE,
    plan_code: CODE,
    plan_interval: CODE,
    func_permission: CODE,
    subscription_id: ID,
    connection_key: ["sealed", "encrypted"],
    connection_key_hash: ["sealed", "a hash"],
  },
  shop_tokens: {
    access_token: ["sealed", "encrypted"],
    refresh_token: ["sealed", "encrypted"],
    scope: CODE,
  },
  images: {
    id: ID,
    kind: CODE,
    content_hash: ["sealed", "a hash"],
  },
  image_variants: {
    image_id: ID,
    name: CODE,
    type: CODE,
    hash: ["sealed", "a hash"],
    bytes: ["kept", "a picture that the merchant has made public"],
  },
  image_removals: { key: ID },
  shop_brands: {
    state: CODE,
    primary_colours: OF_SHOP,
    secondary_colours: OF_SHOP,
    logo: OF_SHOP,
    logo_url: OF_SHOP,
    favicon: OF_SHOP,
    favicon_url: OF_SHOP,
  },
  setting_documents: {
    area: CODE,
    document: [
      "cut",
      "steps, sentences and hidden words of the merchant; of searches all that lead to an order go",
    ],
    changed_by: ["kept", "id of the user who did it, at the merchant's"],
  },
  setting_versions: {
    area: CODE,
    document: ["cut", "as the setting itself"],
    changed_by: ["kept", "id of the user who did it, at the merchant's"],
  },
  audit_entries: {
    actor: ["kept", "id of the user who did it, at the merchant's"],
    action: CODE,
    details: ["kept", "counts and ids only"],
  },
  pages: {
    name: ["cut", "a name that the merchant has given"],
    rules: CODE,
    draft: ["cut", "texts of the merchant"],
    changed_by: ["kept", "id of the user who did it, at the merchant's"],
    scheduled_document: ["cut", "texts of the merchant"],
    scheduled_by: ["kept", "id of the user who did it, at the merchant's"],
  },
  page_versions: {
    document: ["cut", "texts of the merchant"],
    published_by: ["kept", "id of the user who did it, at the merchant's"],
  },
  page_addresses: { address: ["kept", "part of the URL of a page of the shop, which is public"] },
  customers: {
    email: ["deleted", "the person"],
    name: ["deleted", "the person"],
  },
  orders: {
    shopify_id: ID,
    name: ["kept", "number of the order"],
    customer_name: ["cleared", "the person"],
    email: ["cleared", "the person"],
    phone: ["cleared", "the person"],
    ship_to: ["cleared", "the person"],
    tags: ["cleared", "Shopify's tags may name the person; on orders of others Shopify keeps them"],
    status_page_url: ["cleared", "carries a key to the person's page at Shopify"],
    customer_locale: ["kept", "a language"],
    financial_status: CODE,
    fulfillment_status: CODE,
    currency: CODE,
    country: ["kept", "the country alone, which counts in statistics"],
    shipping_title: ["cleared", "staff may have typed it for this order"],
    shipping_code: ["cleared", "staff may have typed it for this order"],
  },
  order_list: {
    country: CODE,
    status: CODE,
    untracked: CODE,
    sub_status: CODE,
    courier: COURIER,
    attention_reason: CODE,
  },
  order_notes: {
    text: ["deleted", "notes on the person's orders; out of notes on others' their words are cut"],
    author: OF_SHOP,
  },
  problem_reports: {
    tracking_number: ["kept", "number of a shipment"],
    kind: CODE,
    state: CODE,
  },
  problem_messages: {
    sender: CODE,
    text: ["deleted", "what the person and the team have written about the person's orders"],
  },
  problem_photos: {
    type: CODE,
    bytes: ["deleted", "what the person has photographed"],
  },
  line_items: {
    shopify_id: ID,
    title: ["cleared", "where it is of no catalogue: written for this order alone"],
    variant_title: ["cleared", "where it is of no catalogue"],
    sku: ["cleared", "where it is of no catalogue"],
    image_url: OF_CATALOGUE,
    product_id: OF_CATALOGUE,
  },
  fulfillments: {
    shopify_id: ID,
    name: ["kept", "number of the order, and which of its fulfilments"],
    status: CODE,
    display_status: CODE,
  },
  fulfillment_items: { line_item_shopify_id: ID },
  shipments: {
    tracking_number: ["kept", "number of a shipment, by which it is followed"],
    courier: COURIER,
    courier_name: [
      "cut",
      "as typed in Shopify or by the merchant; on the person's shipments it goes where no courier is known",
    ],
    tracking_url: ["cleared", "couriers put postcodes into it"],
    last_event: ["cleared", "the courier's words"],
    last_event_sub_status: CODE,
    problem: ["cleared", "the provider's words"],
    status: CODE,
    sub_status: CODE,
    manual_status: CODE,
    flag: CODE,
    responsible: CODE,
    provider: CODE,
    provider_state: CODE,
    refused_by: CODE,
    estimated_by: CODE,
    promised_by: CODE,
  },
  delivery_dates: {
    source: CODE,
    reason: ["kept", "keys and numbers, and what the merchant named in the rules"],
  },
  delivery_date_moves: {
    source: CODE,
    reason: ["kept", "keys and numbers, and what the merchant named in the rules"],
  },
  delivery_forecasts: { shares: ["kept", "numbers"] },
  transit_histories: {
    kind: CODE,
    key: [
      "kept",
      "countries, regions, couriers, two digits of a postal code, a digest of the shipping method",
    ],
    state: ["kept", "counts"],
  },
  shipment_legs: {
    courier: COURIER,
    courier_name: ["kept", "name of a courier, as a provider lists it"],
    tracking_number: ["kept", "number of a shipment"],
  },
  shipment_handovers: {
    pickup_name: ["deleted", "where the person collects it"],
    pickup_address: ["deleted", "near where the person lives"],
    pickup_hours: ["deleted", "the courier's words"],
    pickup_until: ["deleted", "a day"],
    signed_by: ["deleted", "who took it"],
    photo_url: ["deleted", "a picture at the courier's"],
  },
  tracking_events: {
    hash: [
      "sealed",
      "a hash over the courier's words: tells them again as the same news, gives none of them back",
    ],
    message: ["cleared", "the courier's words; they stay out of what is told later"],
    place: ["cleared", "where the person lives, or near"],
    raw_time: ["kept", "a time"],
    status: CODE,
    sub_status: CODE,
    flag: CODE,
    source: CODE,
    source_id: ID,
    courier: COURIER,
  },
  withdrawn_events: { source_id: ID },
  search_docs: { txt: ["deleted", "of customers; of orders and shipments it holds their numbers only"] },
  courier_history: {
    from_courier: COURIER,
    to_courier: COURIER,
    candidates: COURIER,
    outcome: CODE,
    reason: CODE,
    source: CODE,
  },
  attention_periods: { reason: CODE, closed_by: CODE },
  events: {
    name: CODE,
    payload: ["kept", "ids, statuses and times only"],
    cause: ["kept", "ids of webhooks, jobs and of the merchant's users"],
    trace_id: ID,
  },
  operator_tokens: {
    name: ["kept", "one of our own staff"],
    issued_by: ["kept", "one of our own staff"],
  },
  operator_acts: {
    actor: ["kept", "one of our own staff"],
    action: CODE,
    details: ["kept", "counts, ids and names of ours"],
  },
  event_decisions: { subscriber: CODE, decision: CODE },
  event_dead_letters: {
    subscriber: CODE,
    error: ["kept", "class and file of an error, without its message"],
  },
  deliveries: {
    channel: CODE,
    key: ["kept", "ids and days, or an address of the shop's own team"],
    subject: ID,
    payload: ["deleted", "with its row, where it is about the person"],
    rendered: ["deleted", "with its row"],
    reason: ["deleted", "with its row"],
    state: CODE,
    class: CODE,
    ordering_key: ID,
    cause: ["kept", "ids, and names of calls and jobs"],
  },
  delivery_keys: { channel: CODE, key: ["kept", "the same as of deliveries"] },
  delivery_log: {
    channel: CODE,
    key: ["kept", "the same as of deliveries"],
    subject: ID,
    payload: [
      "cleared",
      "by its channel's `redact`; of merchants' mails: numbers of orders, names of couriers, counts",
    ],
    rendered: ["cleared", "the same"],
    reason: ["cleared", "a mail server's own words name the address"],
    receipt: ID,
    state: CODE,
    class: CODE,
    ordering_key: ID,
    cause: ["kept", "ids, and names of calls and jobs"],
  },
  delivery_pauses: { channel: CODE, paused_by: ["kept", "one of our own staff"] },
  channel_pauses: { channel: CODE, paused_by: ["kept", "one of our own staff"] },
  inbox: {
    source: CODE,
    id: ID,
    topic: CODE,
    shop_domain: OF_SHOP,
    body: [
      "cleared",
      "of webhooks that wait, or were given up, with the person's orders, address or shipments in them",
    ],
    error: ["kept", "class and file of an error, without its message"],
  },
  tags: { name: ["cut", "the merchant's words; the tag stays on its orders"] },
  saved_views: {
    name: ["cut", "the merchant's words"],
    view: ["deleted", "where it searches for the person"],
  },
  long_tasks: {
    kind: CODE,
    input: [
      "cut",
      "of bulk work a note or the name of a tag; of the others ids, dates and numbers of columns",
    ],
    state: CODE,
    cursor: ["kept", "ids and numbers, ours or Shopify's"],
    failures: ["kept", "ids and numbers of orders, and our own words"],
    reason: ["cut", "an error's message, perhaps in Shopify's words"],
    cause: ["kept", "ids and names of calls and jobs"],
    requested_by: ["kept", "id of the user who did it, at the merchant's"],
  },
  bulk_job_batches: { order_ids: ID },
  courier_changes: {
    courier: COURIER,
    before_courier: COURIER,
    before_name: ["cut", "as the shipment's own"],
    before_url: ["cleared", "couriers put postcodes into it"],
  },
  manual_status_changes: { before_status: CODE, before_note: ["cut", "the merchant's words"] },
  imports: {
    name: ["cut", "name of a file"],
    problem: CODE,
    reading: ["kept", "numbers of columns"],
    headers: ["cut", "headers of a file"],
  },
  import_parts: { bytes: ["deleted", "nobody can say whom a file names: those that wait are cancelled"] },
  import_lines: {
    fields: ["cut", "what stood in the imported columns"],
    cells: ["cut", "what stood in all columns"],
    problem: CODE,
    more_problems: CODE,
  },
  downloads: {
    key_hash: ["sealed", "a hash"],
    request: ["deleted", "what is searched for may be a name"],
  },
  order_tombstones: { shopify_id: ["kept", "an id, so that nothing late brings the person back"] },
  custom_couriers: {
    name: ["cut", "the merchant's words"],
    tracking_url: ["kept", "address of a business"],
  },
  page_counts: { what: CODE },
  stage_times: {
    stage: CODE,
    courier: COURIER,
    country: ["kept", "the country alone, with how many went there"],
  },
  courier_usage: { shape: ["kept", "a shape of numbers, without the numbers"], courier: COURIER },
  couriers: {
    code: PUBLISHED,
    name: PUBLISHED,
    plain_name: PUBLISHED,
    country: PUBLISHED,
    homepage: PUBLISHED,
    phone: PUBLISHED,
    tracking_url: PUBLISHED,
  },
  provider_catalogs: { provider: CODE, error: PUBLISHED },
  provider_health: { provider: CODE, reason: CODE },
  provider_overrides: { courier: COURIER, providers: CODE },
  provider_budgets: { provider: CODE },
  provider_use: { provider: CODE },
  shop_versions: { topic: CODE },
  activity_baselines: { courier: COURIER },
  courier_outages: { courier: COURIER },
  subscriptions: {
    id: ID,
    plan_code: CODE,
    interval: CODE,
    coupon_code: CODE,
    launch_offer: CODE,
    replacement: CODE,
    status: CODE,
    usage_line_id: ID,
  },
  usage_records: { subscription_id: ID, state: CODE, shopify_id: ID },
  used_trials: { shop_hash: ["sealed", "a hash"] },
  custom_offers: { interval: CODE },
  coupons: { code: CODE, plans: CODE },
  coupon_uses: { code: CODE },
  idempotent_calls: {
    key: ["kept", "made by the caller, at random"],
    call: CODE,
    input_hash: ["sealed", "a hash"],
    answer: ["sealed", "encrypted; gone within the day, and with any customer of the shop"],
  },
  signed_link_uses: {
    link_id: ["kept", "made at random"],
    kind: CODE,
    outcome: ["kept", "what was chosen: ids, statuses and times only"],
  },
  installation: { stores: CODE },
  rate_limits: {
    key: ["sealed", "hashes of addresses and numbers, names of shops, ids of links; gone within the hour"],
  },
};

/**
 * Every column that can hold text, by table. A new one is entered here with its treatment and the reason, or
 * test/service/features/privacy/stored-columns.test.ts fails.
 */
export const STORED_COLUMNS: ReadonlyMap<string, Columns> = new Map(Object.entries(byTable));
