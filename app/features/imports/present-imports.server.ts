import type { Import } from "../../../contract/imports";
import type { Format } from "../../i18n/format.server";

/** Earlier imports with their moments as the reader writes them. */
export function presentHistory(imports: Import[], format: Format) {
  return imports.map((file) => ({ ...file, at: format.dateTime(file.created_at) }));
}
export type EarlierImport = ReturnType<typeof presentHistory>[number];
