import { compareIds } from "./ids";

/** A place in an index: the value sorted by, then the id, so that no two places are alike. */
export interface Place {
  value: string;
  id: string;
}

export function comparePlaces(a: Place, b: Place): number {
  return a.value < b.value ? -1 : a.value > b.value ? 1 : compareIds(a.id, b.id);
}

/** Keeps places in order. Almost all new ones come at the end, where adding costs nothing. */
export class SortedIndex {
  private readonly places: Place[] = [];

  get all(): readonly Place[] {
    return this.places;
  }

  add(place: Place): void {
    const last = this.places.at(-1);
    if (!last || comparePlaces(last, place) < 0) this.places.push(place);
    else this.places.splice(this.firstFrom(place), 0, place);
  }

  remove(place: Place): void {
    const at = this.firstFrom(place);
    const found = this.places[at];
    if (found && comparePlaces(found, place) === 0) this.places.splice(at, 1);
  }

  /** Where the first place that is not before the given one stands. */
  firstFrom(place: Place): number {
    let low = 0;
    let high = this.places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (comparePlaces(this.places[middle]!, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
