import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { itemId, itemsOf, requiredLine, requiredRichText } from "../../document/fields";

const Question = z.strictObject({
  id: itemId,
  question: requiredLine(300),
  answer: requiredRichText(),
});

const Settings = z.strictObject({
  title: requiredLine(),
  items: itemsOf(Question, 30, 1),
});
export type QuestionsSettings = z.output<typeof Settings>;

/** Questions, each of which opens its answer. */
export const questions = defineSection({
  settings: Settings,
  sample: {
    title: "Questions and answers",
    items: [
      {
        id: "returns",
        question: "How do I send something back?",
        answer: "Within <strong>30 days</strong>, with the label in the parcel.",
      },
      { id: "neighbor", question: "Can a neighbor accept it?", answer: "Yes, ask the courier." },
    ],
  },
});
