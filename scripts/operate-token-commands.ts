import { z } from "zod";
import { issueToken, revokeTokens } from "../service/features/operations/operator-tokens";
import { listOperatorTokens } from "../service/features/operations/operator-tokens.queries";
import { type Command, CommandError } from "./database-command";
import { actorOf, clocked, OperatorName, stamp, table } from "./operate-output";

const DAY = 86_400_000;
const Days = z.coerce.number().positive().max(365).default(30);

/** Tokens that open the operator's console. */
export const tokenCommands = {
  token: {
    words: 1,
    async run({ db, config }, [name = ""], options) {
      const lifetime = Days.parse(options.days) * DAY;
      return issueToken({ ...clocked(db), config }, actorOf(options), {
        name: OperatorName.parse(name),
        lifetime,
      });
    },
  },
  tokens: {
    words: 0,
    async run({ db }) {
      return table("Tokens", await listOperatorTokens(db, new Date()), (row) => [
        ...[
          row.id,
          row.name,
          `issued ${stamp(row.issuedAt)} by ${row.issuedBy}`,
          `until ${stamp(row.expiresAt)}`,
        ],
      ]);
    },
  },
  revoke: {
    words: 1,
    async run({ db }, [which = ""], options) {
      const count = await revokeTokens(
        clocked(db),
        actorOf(options),
        /^\d{1,18}$/.test(which) ? { id: which } : { name: which },
      );
      if (count === 0) throw new CommandError(`There is no token ${which} that could be revoked.`);
      return `${count} tokens are revoked; pages that are open with them end at the next look.`;
    },
  },
} satisfies Record<string, Command>;
