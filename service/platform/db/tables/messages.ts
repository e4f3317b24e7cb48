export interface InboxTable {
  source: string;
  id: string;
  topic: string;
  shopDomain: string | null;
  triggeredAt: Date | null;
  body: Buffer;
  receivedAt: Date;
  processedAt: Date | null;
  /** When its last try failed, and the class and file of the error. */
  failedAt: Date | null;
  error: string | null;
}
