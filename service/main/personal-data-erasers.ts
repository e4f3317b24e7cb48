import { erasePersonalDataInImports } from "../features/imports/erase-personal-data";
import { erasePersonalDataInSearch } from "../features/search-config/search-config";

/** Erasers of the features that may store a customer's name, apart from orders: all run when a customer is erased. */
export const personalDataErasers = [erasePersonalDataInSearch, erasePersonalDataInImports];
