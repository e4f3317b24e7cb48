/** Why a database cannot be used, in one sentence that says what to do. */
export class DatabaseError extends Error {}
