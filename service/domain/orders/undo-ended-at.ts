import { UNDO_MINUTES } from "../../../contract/bulk-limits";

/** Orders deleted before this time can no longer be restored. */
export function undoEndedAt(now: Date): Date {
  return new Date(now.getTime() - UNDO_MINUTES * 60_000);
}
