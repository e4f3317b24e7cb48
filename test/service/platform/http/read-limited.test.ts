import { describe, expect, it } from "vitest";
import { limitedBody, readLimited } from "../../../../service/platform/http/read-limited";

const KB = 1024;
const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request("http://app.test/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

/** So many pieces of a kilobyte; then it ends, or breaks off. */
function pieces(count: number, brokenBy?: Error) {
  const state = { given: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (state.given < count) controller.enqueue(new Uint8Array(KB));
        else if (brokenBy) controller.error(brokenBy);
        else controller.close();
        state.given += 1;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

describe("a body within its limit", () => {
  it("is read whole, announced or not, empty or not", async () => {
    expect((await readLimited(post(pieces(4).body), 4 * KB)).byteLength).toBe(4 * KB);
    expect((await readLimited(post("four", { "content-length": "4" }), 4)).byteLength).toBe(4);
    expect((await readLimited(post(null), 4)).byteLength).toBe(0);
  });

  it("is not touched before somebody reads it", () => {
    const { body, state } = pieces(4);

    limitedBody(post(body), 4 * KB);

    expect(state.given).toBe(0);
  });
});

describe("a larger body", () => {
  it("is refused with the first piece that is too much, and not read further", async () => {
    const { body, state } = pieces(1000);

    await expect(readLimited(post(body), 4 * KB)).rejects.toMatchObject({ code: "A0413" });

    expect(state.given).toBe(5);
  });

  it("is refused unread where it says its length", async () => {
    const { body, state } = pieces(1000);

    await expect(readLimited(post(body, { "content-length": "5000" }), 4 * KB)).rejects.toMatchObject({
      code: "A0413",
    });

    expect(state.given).toBe(0);
  });
});

it.each<Record<string, string>>([{}, { "content-length": "9000" }])(
  "a body whose sender goes away is the sender's fault: %j",
  async (headers) => {
    const gone = Object.assign(new Error("aborted"), { code: "ECONNRESET" });

    await expect(readLimited(post(pieces(2, gone).body, headers), 16 * KB)).rejects.toMatchObject({
      code: "A0400",
      cause: gone,
    });
  },
);
