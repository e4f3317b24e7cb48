import { erasePersonalDataInImports } from "../features/imports/erase-personal-data";
import { eraseAnswers } from "../platform/http/answer-once";
import { eraseTranslations } from "../domain/courier-texts/translation/text-translations.queries";
import { eraseInDocuments } from "../platform/settings/erase-in-documents";

/** Erasers of what may name a customer apart from orders: all run when a customer is erased. */
export const personalDataErasers = [
  eraseInDocuments,
  erasePersonalDataInImports,
  eraseAnswers,
  eraseTranslations,
];
