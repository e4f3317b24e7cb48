import { afterEach, describe, expect, it } from "vitest";
import { createEndApi, type EndApiOptions } from "../../app/endApi/create-end-api.server";
import { EndApiError } from "../../app/endApi/end-api-error";
import { response, inProcess, overHttp, type Handler, type Way } from "./fake-service";

const ways = { "in one process": inProcess, "over HTTP to another host": overHttp };

describe.each(Object.entries(ways))("the endApi client %s", (_, open) => {
  let way: Way | undefined;
  afterEach(() => way?.end());

  async function client(handler: Handler, options: Partial<EndApiOptions> = {}) {
    way = await open(handler);
    const reports: { error: unknown; facts: object }[] = [];
    const endApi = createEndApi({
      send: way.send,
      base: "http://app.test/endApi",
      bearer: "the-token",
      locale: "pt",
      report: (error, facts) => reports.push({ error, facts }),
      ...options,
    });
    return { endApi, reports };
  }

  it("sends bearer, language and trace with every call, and gives back the data", async () => {
    let seen: Request | undefined;
    const { endApi } = await client((request) => {
      seen = request;
      return response({ locale: "pt" });
    });

    const locale = await endApi.getLocale();

    expect(locale).toEqual({ locale: "pt" });
    expect(new URL(seen!.url).pathname).toMatch(/\/api\/store\/locale-lang$/);
    expect(seen!.headers.get("authorization")).toBe("Bearer the-token");
    expect(seen!.headers.get("x-waybill-locale")).toBe("pt");
    expect(seen!.headers.get("x-trace-id")).toMatch(/^[\w-]{8,64}$/);
  });

  it("gives up a read that nobody waits for any more, without a report, and no write", async () => {
    const done: string[] = [];
    const { endApi, reports } = await client(
      (request) => {
        if (request.signal.aborted) return response(null, { code: "B0300", status: 503 });
        done.push(request.method);
        return response({ queued: true, mark: "0-0-0" });
      },
      { gone: AbortSignal.abort() },
    );

    await expect(endApi.getLocale()).rejects.toThrow();
    await endApi.refreshShipment({ id: "1" as never });

    expect(done).toEqual(["POST"]);
    expect(reports).toEqual([]);
  });

  it("gives up all reads of a page once its reader leaves", async () => {
    const leaving = new AbortController();
    let arrived = 0;
    const { endApi, reports } = await client(
      (request) =>
        new Promise((resolve) => {
          request.signal.addEventListener("abort", () => resolve(response(null, { status: 503 })));
          if ((arrived += 1) === 20) leaving.abort();
        }),
      { gone: leaving.signal },
    );

    const reads = await Promise.allSettled(Array.from({ length: 20 }, () => endApi.getLocale()));

    expect(reads.map(({ status }) => status)).toEqual(Array(20).fill("rejected"));
    expect(reports).toEqual([]);
  });

  it("sends what is no text in the query, for the service to refuse", async () => {
    const seen: (string | null)[] = [];
    const { endApi } = await client((request) => {
      seen.push(new URL(request.url).searchParams.get("shop"));
      return response(true);
    });

    const values = [{ toString: "x" }, [{ valueOf: null, toString: 1 }, "a"], null];
    for (const shop of values) await endApi.getShop({ shop: shop as never });

    expect(seen).toEqual(['{"toString":"x"}', '{"valueOf":null,"toString":1},a', "null"]);
  });

  it("carries parameters of a GET in the query and of a POST in a JSON body", async () => {
    const seen: string[] = [];
    const { endApi } = await client(async (request) => {
      seen.push(`${request.method} ${new URL(request.url).search} ${await request.text()}`);
      return request.method === "GET" ? response(true) : response({ queued: true, mark: "0-0-0" });
    });

    await endApi.getShop({ shop: "a-shop.myshopify.com" as never });
    await endApi.refreshShipment({ id: "7" as never });

    expect(seen).toEqual(["GET ?shop=a-shop.myshopify.com ", 'POST  {"id":"7"}']);
  });

  it("calls the oauth paths below the host itself", async () => {
    let path = "";
    const { endApi } = await client((request) => {
      path = new URL(request.url).pathname;
      return response(false);
    });

    await endApi.getShop({ shop: "a-shop.myshopify.com" as never });

    expect(path).toBe("/shopify/oauth/getShop");
  });

  it("turns a refusal into an error with code, status, message, data and trace, and does not report it", async () => {
    const fields = [{ path: "id", message: "wrong" }];
    const { endApi, reports } = await client(() =>
      response(
        { reason: "wrongFields", fields },
        { code: "A0400", msg: "Some fields are wrong", status: 400 },
      ),
    );

    const refused = endApi.getOrder({ id: "1" as never });

    await expect(refused).rejects.toMatchObject({
      name: "EndApiError",
      code: "A0400",
      status: 400,
      message: "Some fields are wrong",
      reason: "wrongFields",
      fields,
      traceId: "trace-of-service",
    });
    expect(reports).toEqual([]);
  });

  it("takes a code other than 00000 for a refusal even where the HTTP status says 200", async () => {
    const { endApi } = await client(() => response(null, { code: "A0001", msg: "No" }));

    await expect(endApi.getLocale()).rejects.toMatchObject({ code: "A0001", message: "No", status: 400 });
  });

  it("reports a failure of the service and throws it on", async () => {
    const { endApi, reports } = await client(() => response(null, { code: "B0001", msg: "Oh", status: 500 }));

    await expect(endApi.getLocale()).rejects.toBeInstanceOf(EndApiError);

    expect(reports).toHaveLength(1);
    expect(reports[0]!.facts).toEqual({ call: "getLocale", code: "B0001", traceId: "trace-of-service" });
  });

  it("refuses and reports an answer of another shape than the contract's", async () => {
    const { endApi, reports } = await client(() => response({ locale: 7 }));

    await expect(endApi.getLocale()).rejects.toMatchObject({ code: "B0001", status: 502 });

    expect(reports).toHaveLength(1);
  });

  it("refuses and reports a page where an envelope was due", async () => {
    const { endApi, reports } = await client(
      () => new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } }),
    );

    await expect(endApi.getLocale()).rejects.toMatchObject({ code: "B0001", status: 502 });

    expect(reports).toHaveLength(1);
  });

  it("gives up when its time is over", async () => {
    const { endApi, reports } = await client(() => new Promise<Response>(() => {}), { timeoutMs: 30 });

    await expect(endApi.getLocale()).rejects.toMatchObject({
      code: "B0100",
      status: 504,
      message: "timeout",
    });

    expect(reports).toHaveLength(1);
  });
});

describe("the endApi client without a network", () => {
  it("says Network Error, and reports it", async () => {
    const reports: unknown[] = [];
    const endApi = createEndApi({
      send: () => Promise.reject(new TypeError("fetch failed")),
      base: "http://app.test/endApi",
      bearer: null,
      locale: "en_US",
      report: (error) => reports.push(error),
    });

    await expect(endApi.getLocale()).rejects.toMatchObject({ message: "Network Error", status: 502 });

    expect(reports).toHaveLength(1);
  });
});
