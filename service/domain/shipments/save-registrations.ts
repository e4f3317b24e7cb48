import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import { jitter } from "./polling-schedule";
import type { Registration } from "./pending-registrations";
import { updateRegistered } from "./registrations.queries";

/** A provider that has taken a number tells of it by webhook within minutes; it is read where none has come. */
const FIRST_READ_MS = 10 * 60_000;

/** What a provider had already is read at once: its news may be old, and no webhook brings it again. */
export const firstReadAt = ({ shipment, isKnown }: Registration, now: Date): Date =>
  isKnown ? now : jitter(shipment, new Date(now.getTime() + FIRST_READ_MS));

/**
 * Stores where shipments of any shops are registered, in one statement: nothing else about them has changed. A shipment whose number,
 * courier or provider was changed meanwhile keeps what it has.
 */
export async function saveRegistrations(ctx: Context, registrations: Registration[]): Promise<void> {
  if (registrations.length === 0) return;
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    const shops = await updateRegistered(
      tx,
      registrations.map((registration) => ({
        shipment: registration.shipment,
        provider: registration.provider.id,
        refusedBy: registration.refusedBy,
        nextCheckAt: firstReadAt(registration, now),
      })),
    );
    for (const shop of shops) await noteChange(tx, shop, "checks");
  });
}
