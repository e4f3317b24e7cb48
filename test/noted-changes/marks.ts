/** The code of the warnings that the triggers raise. */
export const FORGOTTEN = "WB001";

/** Where a statement of the service has its writer; the same for PostgreSQL's and JavaScript's regular expressions. */
export const WRITER = /\/\* written by ([^*]*) \*\//;

export const marked = (writer: string) => `/* written by ${writer} */`;
