import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { engineParameters } from "./engine-parameters.mjs";
import { openSocket, type Connection } from "./socket-address";
import { serveWire } from "./wire-server.mjs";

export interface TestDatabase {
  connection: Connection;
  /** All of the database as it is now, to be given to another `openTestDatabase`. Close transactions first. */
  snapshot(): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/**
 * A database for one test file: in memory, in this process, spoken to by the same driver and SQL as any other.
 * From a snapshot it is there in about half a second; without one PostgreSQL's `initdb` runs first (about two more).
 */
export async function openTestDatabase(snapshot?: Blob | Uint8Array): Promise<TestDatabase> {
  const db = await PGlite.create({
    extensions: { pg_trgm, btree_gin },
    startParams: [...PGlite.defaultStartParams, ...engineParameters],
    ...(snapshot && { loadDataDir: asTar(snapshot) }),
  });
  const socket = openSocket();
  const server = await serveWire(db, socket);

  return {
    connection: socket.connection(server.port()),
    // Uncompressed: gzip would cost more than it saves, as the snapshot only travels through a file in a temporary folder.
    snapshot: () =>
      server.exclusive(async () => {
        await db.exec("checkpoint");
        return new Uint8Array(await (await db.dumpDataDir("none")).arrayBuffer());
      }),
    async stop() {
      await server.stop();
      await db.close();
      socket.remove();
    },
  };
}

function asTar(snapshot: Blob | Uint8Array): Blob {
  return snapshot instanceof Blob
    ? snapshot
    : new Blob([snapshot as Uint8Array<ArrayBuffer>], { type: "application/x-tar" });
}
