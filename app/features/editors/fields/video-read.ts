import { createContext } from "react";
import type { Failure } from "../../../endApi/failure";

/** The reading of one video from its provider. */
export interface VideoRead {
  isBusy: boolean;
  failure: Failure | null;
  /** Begins after `pauseMs`, in place of one that is under way; null: there is no link to read. */
  read(url: string | null, pauseMs?: number): void;
}

/** Of the part whose form is open. */
export const VideoReadContext = createContext<VideoRead | null>(null);
