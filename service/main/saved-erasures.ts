import { eraseAgain, listErasures } from "../features/privacy/erase-again";
import type { Context } from "../platform/context";
import type { Db } from "../platform/db/database";
import { createErasureJournal, type Erasure, readErasureJournal } from "../platform/db/erasure-journal";
import { channels } from "./channels";
import { documents } from "./documents";
import { personalDataErasers } from "./personal-data-erasers";

/**
 * Adds to a folder's `erasures.jsonl` what the database knows of erasures and the file does not: with the backups of a server, whose older one
 * would bring those people back. Only adds, so that a run against a database that was just restored forgets nobody.
 * @returns how many were added
 */
export async function saveErasures(db: Db, folder: string): Promise<number> {
  const journal = createErasureJournal(folder);
  const lineOf = ({ shop, orders, isDeleted }: Erasure) => JSON.stringify([shop, orders, isDeleted]);
  // A shop that was erased, installed anew and erased again is noted with its last time as well.
  const keyOf = (erasure: Erasure) =>
    erasure.orders === null ? `${lineOf(erasure)} ${erasure.at.toISOString()}` : lineOf(erasure);
  const saved = new Set(readErasureJournal(folder).map(keyOf));
  const added = (await listErasures(db)).filter((erasure) => !saved.has(keyOf(erasure)));
  for (const erasure of added) await journal.note(erasure);
  return added.length;
}

/**
 * Erases from a database that was restored what the journals of these folders name. Safe to run twice.
 * @returns how many shops, and people and orders, were erased again
 * @throws Error naming the line of a journal that is no erasure
 */
export async function applyErasures(
  { config, db }: Pick<Context, "config" | "db">,
  folders: Iterable<string>,
): Promise<{ shops: number; orders: number }> {
  const context = {
    ...{ config, db, now: () => new Date() },
    ...{ erasures: createErasureJournal(undefined), documents, personalDataErasers, channels },
  };
  return eraseAgain(context, [...folders].flatMap(readErasureJournal));
}
