/** The shortest times that pg-boss takes: a killed worker's jobs are given to another within some ten seconds. */
export const KILLED_OFTEN = { heartbeatSeconds: 10, superviseSeconds: 2 };
