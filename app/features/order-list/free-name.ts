import { MAX_VIEW_NAME } from "../../../contract/order-columns";

/** The name, or with the first free number; names that differ in case only are equal. */
export function freeName(wanted: string, names: string[]): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? "" : ` ${number}`;
    const name = wanted.slice(0, MAX_VIEW_NAME - end.length).trim() + end;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
