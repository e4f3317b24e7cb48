export interface InboxTable {
  source: string;
  id: string;
  topic: string;
  shopDomain: string | null;
  triggeredAt: Date | null;
  body: Buffer;
  receivedAt: Date;
  processedAt: Date | null;
}
