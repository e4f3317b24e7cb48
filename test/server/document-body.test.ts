import { text } from "node:stream/consumers";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, it } from "vitest";
import { documentBody } from "../../app/shell/document-body.server";

it("hands a page on with every character whole, wherever React's buffer ends", async () => {
  const words = Array.from(
    { length: 500 },
    (_, place) => `${"x".repeat(place % 7)}注文、追跡番号、お客様を検索`,
  );
  const body = documentBody();

  renderToPipeableStream(
    createElement(
      "ul",
      null,
      words.map((word, place) => createElement("li", { key: place }, word)),
    ),
  ).pipe(body);

  expect(await text(body)).toBe(`<ul>${words.map((word) => `<li>${word}</li>`).join("")}</ul>`);
});
