import { compareIds } from "./ids";

/** A position in an index: the sort value, then the id, so that every position is unique. */
export interface Position {
  value: string;
  id: string;
}

export function comparePositions(a: Position, b: Position): number {
  return a.value < b.value ? -1 : a.value > b.value ? 1 : compareIds(a.id, b.id);
}

/** Keeps positions sorted. Almost all new ones come at the end, where inserting is cheap. */
export class SortedIndex {
  private readonly positions: Position[] = [];

  get all(): readonly Position[] {
    return this.positions;
  }

  add(position: Position): void {
    const last = this.positions.at(-1);
    if (!last || comparePositions(last, position) < 0) this.positions.push(position);
    else this.positions.splice(this.firstFrom(position), 0, position);
  }

  remove(position: Position): void {
    const at = this.firstFrom(position);
    const found = this.positions[at];
    if (found && comparePositions(found, position) === 0) this.positions.splice(at, 1);
  }

  /** Index of the first position that is not before the given one. */
  firstFrom(position: Position): number {
    let low = 0;
    let high = this.positions.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (comparePositions(this.positions[middle]!, position) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
