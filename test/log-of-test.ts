/** A line of a service's log, as pino writes it. */
export interface LogLine {
  level: string;
  msg: string;
}

const lines: LogLine[] = [];

/** Keeps a line for the test that runs. */
export function keepLogLine(line: LogLine): void {
  lines.push(line);
}

/** The lines since it was last called. */
export const takeLogLines = (): LogLine[] => lines.splice(0);
