import { markup } from "../../markup";
import { richText } from "../../rich-text";
import type { SectionView } from "../../section-template";
import type { QuestionsSettings } from "./schema";

/** `<details>`: opens without script, by keyboard too, and the browser's own search finds what is closed. */
export function renderQuestions({ settings: { title, items }, page }: SectionView<QuestionsSettings>) {
  return markup`<section class="card questions"><h2>${title}</h2>${items.map(
    ({ question, answer }) =>
      markup`<details><summary>${question}</summary>${richText(answer, page.shop)}</details>`,
  )}</section>`;
}
