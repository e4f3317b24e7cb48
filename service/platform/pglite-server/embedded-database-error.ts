/** The embedded database cannot be opened or has stopped; `message` is one sentence for the person at the keyboard. */
export class EmbeddedDatabaseError extends Error {
  override name = "EmbeddedDatabaseError";
}
