import type { PageDocumentInput } from "../../contract/page-document";
import { DOCUMENT_VERSION } from "../../contract/page-limits";

/** What a shop's page is until the merchant changes it; each section at the defaults of its schema. */
export const DEFAULT_DOCUMENT: PageDocumentInput = {
  version: DOCUMENT_VERSION,
  sections: [
    { id: "header", type: "header" },
    { id: "lookup", type: "order-lookup" },
    { id: "details", type: "tracking-details" },
    { id: "footer", type: "footer" },
  ],
};
