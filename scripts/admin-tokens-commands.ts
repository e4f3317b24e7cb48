import { z } from "zod";
import { ShopDomain } from "../contract/ids";
import { signAdminToken } from "../service/domain/shops/admin-token";
import {
  findShopByDomain,
  revokeAdminTokens,
  revokeAllAdminTokens,
} from "../service/domain/shops/shops.queries";
import { type Command, CommandError, type Commands } from "./database-command";

const USAGE = `Usage: npm run admin-tokens -- make SHOP [--hours 12]
       npm run admin-tokens -- revoke SHOP
       npm run admin-tokens -- revoke --all

  make prints a bearer for one store, for our own staff: Authorization: Bearer …, or ?adminToken=… in the address.
  revoke makes those of one store, or of all, worth nothing from now on, in every process; links in mails stay good.
  The database is the one that .env names. Waybill may be running meanwhile.`;

const Hours = z.coerce
  .number()
  .positive()
  .max(24 * 30)
  .default(12);
const HOUR_SECONDS = 3600;

const commands: Record<string, Command> = {
  make: {
    words: 1,
    async run({ db, config }, [shop], { hours }) {
      if (!config.adminTokens) throw new CommandError("Admin tokens are off here; set ADMIN_TOKENS=1.");
      const domain = ShopDomain.parse(shop);
      const found = await findShopByDomain(db, domain);
      if (!found || found.uninstalledAt) throw new CommandError(`There is no store ${domain}.`);
      return signAdminToken(config, domain, Hours.parse(hours) * HOUR_SECONDS, new Date());
    },
  },
  revoke: {
    words: 0,
    async run({ db }, [shop], { all }) {
      if (all) return `The admin tokens of ${await revokeAllAdminTokens(db, new Date())} stores are revoked.`;
      const domain = ShopDomain.parse(shop);
      if (!(await revokeAdminTokens(db, domain, new Date())))
        throw new CommandError(`There is no store ${domain}.`);
      return `The admin tokens of ${domain} are revoked.`;
    },
  },
};

export const adminTokensCommands: Commands = {
  usage: USAGE,
  options: { hours: { type: "string" }, all: { type: "boolean" } },
  commands,
};
