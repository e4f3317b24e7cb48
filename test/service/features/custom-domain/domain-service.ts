import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createServer, request as send, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { CustomDomain } from "../../../../contract/custom-domain";
import { createSimulatedDns, type SimulatedDns } from "../../../../sandbox/dns/simulated-dns";
import { signAdminToken } from "../../../../service/domain/shops/admin-token";
import { createDns } from "../../../../service/platform/dns/dns";
import { onFileEnd } from "../../../on-file-end";
import { call, createTestService, type TestService, type TestShop } from "../../harness";

export const TARGET = "pages.waybill-service.com";

export interface DomainService extends TestService {
  dns: SimulatedDns;
  dnsServer: string;
}

/** A service that asks a DNS server of the test's own, which really answers. */
export async function createDomainService(env: Record<string, string> = {}): Promise<DomainService> {
  const dns = createSimulatedDns({ port: 0 });
  const dnsServer = await dns.start();
  onFileEnd(() => dns.stop());
  dns.set(TARGET, "A", ["192.0.2.10"]);
  const replacements = { dns: createDns({ servers: [dnsServer] }) };
  const service = await createTestService(replacements, { CUSTOM_DOMAIN_TARGET: TARGET, ...env });
  return { ...service, dns, dnsServer };
}

/** Until the end of the test: one that takes silence for an answer sooner than the product does, and sooner than a busy machine answers. */
export function askImpatiently({ ctx, dnsServer }: Pick<DomainService, "ctx" | "dnsServer">): void {
  const { dns } = ctx;
  ctx.dns = createDns({ servers: [dnsServer], timeoutMs: 150, tries: 1 });
  onTestFinished(() => void (ctx.dns = dns));
}

const STORE = "/endApi/api/store/custom-domain";

export const shown = async (service: TestService, as: TestShop) =>
  (await call(service, "GET", STORE, { as })).body.data.domain as CustomDomain | null;
export const set = (service: TestService, as: TestShop, host: string) =>
  call(service, "POST", "/endApi/api/tracking-page/url/custom-domain", { as, body: { host } });
export const check = (service: TestService, as: TestShop) =>
  call(service, "POST", `${STORE}/check`, { as, body: {} });
export const remove = (service: TestService, as: TestShop) =>
  call(service, "POST", `${STORE}/remove`, { as, body: {} });

/** Sets both records as the shop was told. */
export async function setRecords({ dns, ...service }: DomainService, as: TestShop): Promise<CustomDomain> {
  const domain = (await shown(service, as))!;
  for (const { name, type, value } of domain.records) {
    const others = dns.list().filter((each) => type === "TXT" && each.name === name && each.type === type);
    dns.set(name, type, [...others.map((each) => each.value), value]);
  }
  return domain;
}

/** Moves the clock, and gives the shop a token of that time. */
export async function later(service: TestService, shop: TestShop, ms: number): Promise<void> {
  service.clock.now = new Date(service.clock.now.getTime() + ms);
  shop.bearer = await signAdminToken(service.config, shop.domain, 3600, service.clock.now);
}

/** Runs the sweep as its schedule does, and the checks that it queues. */
export async function sweep(service: TestService): Promise<void> {
  const { sweepDomains } = await import("../../../../service/features/custom-domain/check-domains.job");
  await sweepDomains.run(service.ctx, {});
  await service.settle();
}

/** A shop with a name whose records are found. */
export async function connect(service: DomainService, as: TestShop, host: string): Promise<CustomDomain> {
  await set(service, as, host);
  await setRecords(service, as);
  await service.settle();
  return (await shown(service, as))!;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A process in front of the service, as server/process.ts puts it together; requests with any Host at all. */
export async function serveByHost(service: TestService) {
  const app = new Hono();
  app.use(service.byHost);
  app.route("/", service.app);
  app.all("*", (c) => c.text("the admin"));
  const server = createServer(
    getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onFileEnd(() => void server.closeAllConnections());
  const { port } = server.address() as AddressInfo;

  return (
    host: string,
    path: string,
    {
      method = "GET",
      headers = {},
      body = "",
    }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const sent = send(
        { port, host: "127.0.0.1", path, method, headers: { host, ...headers } },
        (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (part: string) => (text += part));
          response.on("end", () =>
            resolve({ status: response.statusCode!, headers: response.headers, text }),
          );
        },
      );
      sent.once("error", reject);
      sent.end(body);
    });
}
