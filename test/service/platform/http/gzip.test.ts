import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { sendText, sentText } from "../../../../service/platform/http/gzip";

const LONG = "Wo ist mein Paket? 包裹在哪里？ ".repeat(200);
const ask = (accepted: string | null, text = LONG, headers: Record<string, string> = {}) =>
  sendText(
    new Request(
      "https://waybill.example/",
      accepted === null ? {} : { headers: { "accept-encoding": accepted } },
    ),
    sentText(text),
    { headers },
  );

it.each(["gzip", "br, GZIP ;q=0.5", "*", "identity, *;q=0.1"])(
  "compresses for whoever accepts %s",
  async (accepted) => {
    const response = await ask(accepted, LONG, { vary: "accept" });
    const bytes = Buffer.from(await response.arrayBuffer());

    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("vary")).toBe("accept, accept-encoding");
    expect(bytes.byteLength).toBeLessThan(LONG.length / 10);
    expect(gunzipSync(bytes).toString()).toBe(LONG);
  },
);

it.each([null, "", "br", "identity", "gzip;q=0", "gzip;q=0.0, *", "gzip;q=x", "x-gzip2, ;;,=,"])(
  "sends the text as it is to whoever accepts %s",
  async (accepted) => {
    const response = await ask(accepted);

    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("vary")).toBe("accept-encoding");
    expect(await response.text()).toBe(LONG);
  },
);

it("leaves what is short alone", async () => {
  const response = await ask("gzip", "short");

  expect([response.headers.get("content-encoding"), response.headers.get("vary")]).toEqual([null, null]);
});

it("compresses a text once for all", async () => {
  const text = sentText(LONG);

  expect(await text.gzip()).toBe(await text.gzip());
});
