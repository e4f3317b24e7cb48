import { erasePersonalDataInImports } from "../features/imports/erase-personal-data";
import { eraseAnswers } from "../platform/http/answer-once";
import { erasePersonalDataInSearch } from "../features/search-config/search-config";

/** Erasers of what may name a customer apart from orders: all run when a customer is erased. */
export const personalDataErasers = [erasePersonalDataInSearch, erasePersonalDataInImports, eraseAnswers];
