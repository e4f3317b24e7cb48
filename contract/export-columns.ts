// In a file without schemas: the dialog lists the columns, the service writes them.

/**
 * Columns of an exported file, in their order, with the header each has there. Headers are English in every language
 * and never renamed: merchants' spreadsheets and scripts find columns by them (docs/exports.md).
 */
export const EXPORT_HEADERS = {
  order_number: "Order number",
  order_date: "Order date",
  customer: "Customer",
  email: "Email",
  phone: "Phone",
  destination_country: "Destination country",
  destination_city: "Destination city",
  destination_zip: "Destination ZIP",
  items: "Items",
  total: "Total",
  currency: "Currency",
  cancelled: "Canceled",
  tags: "Tags",
  shopify_tags: "Shopify tags",
  tracking_number: "Tracking number",
  courier: "Courier",
  tracking_link: "Tracking link",
  status: "Status",
  sub_status: "Sub-status",
  last_event: "Last event",
  last_event_at: "Last event time",
  shipped_at: "Shipped at",
  delivered_at: "Delivered at",
  estimated_delivery_at: "Estimated delivery",
  transit_days: "Transit days",
  silent_days: "Days since last update",
  attention: "Needs attention",
  detailed_status: "Detailed status",
  status_by: "Status set by",
} as const;
export type ExportColumn = keyof typeof EXPORT_HEADERS;
export const EXPORT_COLUMNS = Object.keys(EXPORT_HEADERS) as ExportColumn[];
