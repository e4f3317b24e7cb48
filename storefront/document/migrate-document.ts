import { PageDocument } from "../../contract/page-document";
import { DOCUMENT_VERSION } from "../../contract/page-limits";

type Older = Record<string, unknown>;

/**
 * From the form with this number to the next. Stored documents are never rewritten in place: each reading migrates. A new form is
 * a raised DOCUMENT_VERSION, and an entry here.
 */
const MIGRATIONS: ReadonlyMap<number, (document: Older) => Older> = new Map();

/** A stored document in today's form. @throws ZodError for one that no release has written */
export function migrateDocument(stored: unknown): PageDocument {
  return PageDocument.parse(toVersion(stored, DOCUMENT_VERSION, MIGRATIONS));
}

/** Apart for its test: so far there has been only one form. */
export function toVersion(
  stored: unknown,
  wanted: number,
  migrations: ReadonlyMap<number, (document: Older) => Older>,
): unknown {
  let document = stored as Older;
  for (;;) {
    const from = Number(document?.version);
    const migrate = from < wanted ? migrations.get(from) : undefined;
    if (!migrate) return document;
    document = { ...migrate(document), version: from + 1 };
  }
}
