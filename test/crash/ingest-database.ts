import pg from "pg";

const OF_THIS_MACHINE = "postgres://postgres@127.0.0.1:5432/postgres";

/** The server TEST_DATABASE_URL names, or the one of this machine; undefined where none lets us in. */
export async function findServer(): Promise<string | undefined> {
  const url = process.env.TEST_DATABASE_URL || OF_THIS_MACHINE;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A connection that is lost after the answer is of no interest here.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return url;
  } catch (error) {
    if (process.env.TEST_DATABASE_URL) throw error;
    return undefined;
  }
}
