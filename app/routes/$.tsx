import { NOT_FOUND } from "../../contract/errors";
import { failed } from "../endApi/end-api-for.server";
import { reloadOn } from "../shell/reload-on";

/** Catch-all route for unknown paths: the root draws the page for it. */
export function loader(): never {
  throw failed({ code: NOT_FOUND, message: "", traceId: null }, 404);
}

export const shouldRevalidate = reloadOn();

export default function NotFound() {
  return null;
}
