import type { BodyOf, ResponseOf } from "../../../../contract/endpoint";
import { BAD_PARAMETER, CONFLICT, NOT_FOUND } from "../../../../contract/errors";
import type { ShopId } from "../../../../contract/ids";
import { mailSender } from "../../../../contract/mail-sender";
import type {
  getMailServer as showContract,
  setMailServer as setContract,
} from "../../../../contract/mail-server";
import { MAIL_SERVER_PORTS, type MailServerProblem } from "../../../../contract/mail-server-limits";
import type { FieldKey, TextValues } from "../../../../contract/reasons";
import { readHostName } from "../../../domain/custom-domains/host-name";
import {
  answerOf,
  type MailAccount,
  openPassword,
  problemOf,
  sealPassword,
} from "../../../domain/mail-senders/mail-server";
import {
  deleteMailServer,
  findMailServer,
  type MailServerRow,
  saveMailServer,
} from "../../../domain/mail-senders/mail-servers.queries";
import { listSenderRows } from "../../../domain/mail-senders/sender-of-shop";
import { isServerInForce, plannedCheck, waitsUntil } from "../../../domain/mail-senders/server-state";
import { lockShop } from "../../../domain/shops/shops.queries";
import type { Actor, Context } from "../../../platform/context";
import { takeLimit } from "../../../platform/http/take-limit";
import { transaction } from "../../../platform/db/database";
import { AppError } from "../../../platform/errors";
import { MailServerError } from "../../../platform/mail/transport";
import { readSetting } from "../../../platform/settings/settings";
import { limitKey } from "../../../read/tracked-order/find-tracked-order";
import { checkServer } from "./check-mail-server";

type Answer = ResponseOf<typeof showContract>;

/** The shop's own mail server, and whether emails leave by it. */
export async function showMailServer(ctx: Context, { shop }: Actor): Promise<Answer> {
  const { isVerified, server } = await listSenderRows(
    ctx.db,
    shop,
    await readSetting(ctx.db, shop, mailSender),
  );
  const row = server ?? (await findMailServer(ctx.db, shop));
  return {
    server: row ? presentServer(row, isVerified && isServerInForce(row, ctx.now())) : null,
    is_sender_verified: isVerified,
  };
}

function presentServer(row: MailServerRow, isUsed: boolean): Answer["server"] {
  const { host, port, tls, userName: user, failingSince, nextCheckAt, problem, answer } = row;
  return {
    ...{ host, port, tls, user, is_used: isUsed },
    failing:
      failingSince && nextCheckAt && problem
        ? {
            ...{
              problem,
              answer,
              since: failingSince.toISOString(),
              next_check_at: plannedCheck(nextCheckAt)?.toISOString() ?? null,
            },
            waits_until: waitsUntil(failingSince).toISOString(),
          }
        : null,
  };
}

/**
 * Sets a mail server once it has let us in: nothing is stored of one that does not, and the server before stays.
 * @throws AppError CONFLICT where the sender is not verified; BAD_PARAMETER with what is wrong beside its field; TOO_MANY_REQUESTS
 */
export async function setMailServer(
  ctx: Context,
  actor: Actor,
  given: BodyOf<typeof setContract>,
): Promise<Answer> {
  const { shop } = actor;
  await requireVerified(ctx, shop);
  const host = readServerHost(ctx, given);
  const { port, tls, user } = given;
  const account = {
    host,
    port,
    tls,
    user,
    password: await passwordOf(ctx, shop, { host, user }, given.password),
  };
  await ctx.limits.take("mail-server-set", String(shop));
  await requireWorking(ctx, account);
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    const sealed = { userName: user, password: sealPassword(ctx, shop, account), changedAt: ctx.now() };
    await saveMailServer(tx, { shopId: shop, host, port, tls, ...sealed });
  });
  ctx.mailFlow.places.release(shop);
  return showMailServer(ctx, actor);
}

async function requireVerified(ctx: Context, shop: ShopId): Promise<void> {
  const { isVerified } = await listSenderRows(ctx.db, shop, await readSetting(ctx.db, shop, mailSender));
  if (!isVerified) throw new AppError(CONFLICT, "mailServerNeedsSender");
}

function readServerHost({ mailServers }: Context, { host, port }: { host: string; port: number }): string {
  if (mailServers.isLocal(host, port)) return host;
  const read = readHostName(host);
  if (read === null) throw wrongField("host", "mailServerHost");
  if (!mailServers.isAllowedPort(port))
    throw wrongField("port", "mailServerPort", { ports: MAIL_SERVER_PORTS.join(", ") });
  return read;
}

/** The password that is set is for its own host and user alone: with another host it would be told to somebody else. */
async function passwordOf(
  ctx: Context,
  shop: ShopId,
  { host, user }: Pick<MailAccount, "host" | "user">,
  given: string | null,
): Promise<string> {
  if (given !== null) return given;
  const row = await findMailServer(ctx.db, shop);
  if (row?.host !== host || row.userName !== user) throw wrongField("password", "required");
  try {
    return openPassword(ctx, shop, { host, user }, row.password);
  } catch (error) {
    throw wrongField("password", problemOf(error));
  }
}

/** Which field it is about. */
const FIELDS: Record<MailServerProblem, "host" | "port" | "tls" | "user" | "password"> = {
  ...{ mailServerHostNotFound: "host", mailServerNotPublic: "host", mailServerDns: "host" },
  ...{ mailServerRefused: "port", mailServerTimeout: "port", mailServerTls: "tls" },
  ...{ mailServerCertificate: "host", mailServerNoLogin: "tls", mailServerLogin: "password" },
  ...{ mailServerPasswordLost: "password", mailServerSender: "user", mailServerUnavailable: "host" },
};

/** @throws AppError BAD_PARAMETER where it does not let us in */
async function requireWorking(ctx: Context, account: MailAccount): Promise<void> {
  const isGuess = (outcome: unknown) =>
    outcome instanceof MailServerError && problemOf(outcome) === "mailServerLogin";
  const key = limitKey(ctx, null, `mail server ${account.host} ${account.user}`);
  try {
    await ctx.limits.guess("mail-server-login", key, () => ctx.mailServers.check(account), isGuess);
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error;
    ctx.log.info(
      { host: account.host, problem: problemOf(error), answer: answerOf(error) },
      "a mail server was not set",
    );
    throw wrongField(FIELDS[problemOf(error)], problemOf(error));
  }
}

const wrongField = (path: string, key: FieldKey, values?: TextValues) =>
  new AppError(BAD_PARAMETER, "wrongFields", { fields: [{ path, key, ...(values && { values }) }] });

/** @throws AppError NOT_FOUND where there is none, TOO_MANY_REQUESTS */
export async function checkMailServerNow(ctx: Context, actor: Actor): Promise<Answer> {
  if (!(await findMailServer(ctx.db, actor.shop))) throw new AppError(NOT_FOUND, "mailServerNotFound");
  await takeLimit(ctx, { name: "mail-server-check", key: String(actor.shop) }, "checkTooSoon");
  await checkServer(ctx, actor.shop);
  return showMailServer(ctx, actor);
}

/** Emails leave by our server from now on. Safe to call where there is none. */
export async function removeMailServer(ctx: Context, actor: Actor): Promise<Answer> {
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    await deleteMailServer(tx, actor.shop);
  });
  ctx.mailFlow.places.release(actor.shop);
  ctx.mailServers.forget(actor.shop);
  return showMailServer(ctx, actor);
}
