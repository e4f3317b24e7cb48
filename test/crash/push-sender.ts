import { createHmac } from "node:crypto";
import { deriveSigningKeys } from "../../service/platform/crypto/signing-keys";
import { pause } from "./children.mjs";
import type { Outside } from "./ingest-outside";

/** The story of each shipment, a push a line: one that is lost leaves a gap, one taken twice a line too many. */
export const STORY = [
  ["INFO_RECEIVED", "INFO_RECEIVED_01", "Announced"],
  ["IN_TRANSIT", "IN_TRANSIT_01", "Picked up"],
  ["IN_TRANSIT", "IN_TRANSIT_02", "Sorted"],
  ["WAITING_DELIVERY", "WAITING_DELIVERY_01", "In the van"],
  ["DELIVERED", "DELIVERED_01", "Delivered"],
] as const;

const TRY_AGAIN_MS = 150;
const ANSWERS_WITHIN_MS = 5000;

/** The headers of a push of the simulated courier, which signs as Standard Webhooks says. */
export function signPush(appSecret: string, id: string, body: string): Record<string, string> {
  const secret = deriveSigningKeys([appSecret]).simulatedPush[0].toString("hex");
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}

/**
 * A courier that pushes as providers do: signed, one push for each scan, again and again until it is answered 200,
 * and one in seven a second time although it was.
 */
export function createPushSender(appUrl: string, appSecret: string, begunAt: number) {
  const count = { answered: 0, failed: 0 };

  async function post(id: string, body: string): Promise<boolean> {
    try {
      const response = await fetch(`${appUrl}/couriers/simulated/webhook`, {
        method: "POST",
        headers: signPush(appSecret, id, body),
        body,
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
      count[response.ok ? "answered" : "failed"] += 1;
      return response.ok;
    } catch {
      // Nobody is there, or was killed while answering: the ordinary thing here.
      count.failed += 1;
      return false;
    }
  }

  return {
    count,
    /** Pushes one scan of a shipment until it is taken; answers its id. */
    async push(number: string, step: number): Promise<string> {
      const [status, subStatus, message] = STORY[step]!;
      const at = new Date(begunAt + step * 60_000);
      const event = {
        id: `${number}-${step}`,
        at,
        raw_time: at.toISOString(),
        status,
        sub_status: subStatus,
        message,
      };
      const tracking = { number, courier: null, tag: null, last_mile: null, estimated_delivery_at: null };
      const body = JSON.stringify({
        updates: [{ ...tracking, events: [{ ...event, place: null, courier: null }] }],
      });
      const id = `push_${number}_${step}`;
      while (!(await post(id, body))) await pause(TRY_AGAIN_MS);
      if ((number.charCodeAt(number.length - 1) + step) % 7 === 0) await post(id, body);
      return id;
    },
  };
}

/** Shipments whose pushes are under way at the same time. */
const LANES = 8;

/** An order with a shipment for each number, as Shopify sends them. */
export function placeShipments(
  { shopify }: Pick<Outside, "shopify">,
  shop: string,
  numbers: string[],
  company?: string,
): void {
  for (const trackingNumber of numbers) {
    const { id } = shopify.placeOrder(shop, { email: `${trackingNumber}@example.com` });
    shopify.fulfillOrder(shop, id, { trackingNumber, company });
  }
}

/** Pushes the story of each number, as many pushes in all as are allowed so far. */
export function startPushing(sender: ReturnType<typeof createPushSender>, numbers: string[]) {
  const sent = new Set<string>();
  const waiting = numbers.values();
  let share = 0;
  const lanes = Array.from({ length: LANES }, async () => {
    for (const number of waiting) {
      for (const step of STORY.keys()) {
        while (sent.size >= share) await pause(20);
        sent.add(await sender.push(number, step));
      }
    }
  });
  return { sent, allow: (pushes: number) => void (share = pushes), done: Promise.all(lanes) };
}
