import { pino } from "pino";
import { beforeEach, expect, it } from "vitest";
import { toWebStream } from "../../../../service/platform/files/web-stream";

const lines: string[] = [];
const log = pino({}, { write: (line: string) => lines.push(line) });
beforeEach(() => void lines.splice(0));

/** Text whose second piece is made only when it is released, and which tells whether it was closed. */
function slowText() {
  const state = { isClosed: false, release: () => {}, asked: Promise.resolve() };
  let isAsked = () => {};
  state.asked = new Promise((resolve) => (isAsked = resolve));
  const released = new Promise<void>((resolve) => (state.release = resolve));
  async function* pieces() {
    try {
      yield "first";
      isAsked();
      await released;
      yield "second";
    } finally {
      state.isClosed = true;
    }
  }
  return { state, text: pieces() };
}

it("a reader who leaves while a piece is made is no error, and the text is closed", async () => {
  const { state, text } = slowText();
  const reader = toWebStream({ log }, text).getReader();

  await reader.read();
  await state.asked;
  const left = reader.cancel();
  state.release();
  await left;

  expect(state.isClosed).toBe(true);
  expect(lines).toEqual([]);
});

it("a failure half way is logged, and breaks the stream", async () => {
  async function* failing() {
    yield "first";
    throw new Error("the database is gone");
  }
  const reader = toWebStream({ log }, failing()).getReader();

  await reader.read();

  await expect(reader.read()).rejects.toThrow("the database is gone");
  expect(lines.join()).toContain("a file could not be sent to its end");
});
