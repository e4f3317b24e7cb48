import { createHmac } from "node:crypto";
import type { ShopId } from "../../../contract/ids";
import type { Config } from "../../platform/config/config";
import { zoneOf } from "./host-name";

type Settings = Pick<Config, "signingKeys" | "hosts">;

export interface WantedRecord {
  name: string;
  /** Without the domain that providers add by themselves. */
  nameInZone: string;
  value: string;
}

/** What a shop has to set in the DNS of its name. */
export interface WantedRecords {
  zone: string;
  txt: WantedRecord;
  cname: WantedRecord;
}

const PREFIX = "waybill-verify=";

/** Values of such records of any shop. */
export const isProof = (value: string) => value.startsWith(PREFIX);

/** Beside the name: at a name with a CNAME there is nothing else. */
export const proofName = (host: string) => `_waybill.${host}`;

export function wantedRecords(config: Settings, shop: ShopId, host: string): WantedRecords {
  const zone = zoneOf(host);
  const record = (name: string, value: string): WantedRecord => ({
    ...{ name, value, nameInZone: name.slice(0, -zone.length - 1) },
  });
  return {
    zone,
    txt: record(proofName(host), proofsOf(config, shop, host)[0]!),
    cname: record(host, config.hosts.target),
  };
}

/** What proves that this shop may use the name: by the current key first, then by older ones. 160 bits. */
export const proofsOf = ({ signingKeys }: Pick<Config, "signingKeys">, shop: ShopId, host: string) =>
  signingKeys.domainProof.map(
    (key) =>
      PREFIX +
      createHmac("sha256", key).update(`${shop}/${host}`).digest().subarray(0, 20).toString("base64url"),
  );
