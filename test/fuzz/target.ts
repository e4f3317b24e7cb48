import type { Complaint } from "./complaints";

/** The process that is fuzzed, in this process or beside it. */
export interface Target {
  url: string;
  /** Opens operators' calls and their console. */
  operatorToken: string;
  /** What its log holds that a person should look at; grows. */
  complaints: readonly Complaint[];
  /** Holds once no job is due; the log is complete then. */
  settle(): Promise<void>;
  /** False once it has ended by itself. */
  isAlive(): boolean;
  stop(): Promise<void>;
}
