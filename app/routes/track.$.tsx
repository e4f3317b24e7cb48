import { NOT_FOUND } from "../../contract/errors";
import { failed } from "../endApi/end-api-for.server";

/** An unknown page of the admin keeps the navigation around the words that it is not there. */
export function loader(): never {
  throw failed({ code: NOT_FOUND, message: "", traceId: null }, 404);
}

export default function Nowhere() {
  return null;
}
