import { useEffect, useState } from "react";
import type { Failure } from "../endApi/failure";

/** Whether a call was refused because of a limit, and it is too early for the next try: its control is off until then. */
export function useRetry(failure: Failure | null): boolean {
  const [over, setOver] = useState<Failure | null>(null);
  const seconds = failure?.retryAfter;
  useEffect(() => {
    if (seconds === undefined) return;
    const timer = setTimeout(() => setOver(failure), seconds * 1000);
    return () => clearTimeout(timer);
  }, [failure, seconds]);
  return seconds !== undefined && over !== failure;
}
