import type { couponMachine } from "./coupon.machine";
import { isEqual } from "./tooling/invariant";
import type { Invariant } from "./tooling/machine-entry";

const NOTHING_OFF = { discount: 1, duration: null, plans: [] };
const isFilled = (code: string) => code.trim() !== "";

/** Specification, sections 4 (Coupon) and 5. */
export const couponInvariants: Invariant<typeof couponMachine>[] = [
  {
    name: "Prices are reduced only while the badge is shown",
    holds: ({ after }) => after.hasTag("badge") || isEqual(after.context.coupon, NOTHING_OFF),
  },
  {
    name: "The badge appears when the server accepts the code, with what the server gave",
    holds: ({ before, event, after }) =>
      event.type === "xstate.done.actor.verifyCode" && before.hasTag("busy")
        ? after.hasTag("badge") && isEqual(after.context.coupon, event.output)
        : !after.hasTag("badge") || before.hasTag("badge"),
  },
  {
    name: "Verify is disabled only while the code is empty, is being verified, or is verified already",
    holds: ({ after }) =>
      after.can({ type: "code.submitted" }) ===
      (isFilled(after.context.code) && !after.hasTag("busy") && !after.hasTag("badge")),
  },
  {
    name: "A code is sent when it is submitted, once, without the blanks around it",
    holds: ({ before, event, calls }) =>
      isEqual(
        calls,
        event.type === "code.submitted" && before.can({ type: "code.submitted" })
          ? [{ name: "verifyCode", input: { code: before.context.code.trim() } }]
          : [],
      ),
  },
  {
    name: "It is busy from sending a code until the answer, and no longer",
    holds: ({ before, event, after, calls }) =>
      after.hasTag("busy") ===
      (calls.length > 0 || (before.hasTag("busy") && !/actor\.verifyCode$|^code\.edited$/.test(event.type))),
  },
  {
    name: "A refusal shows the server's message under the field",
    holds: ({ before, event, after }) =>
      event.type !== "xstate.error.actor.verifyCode" ||
      !before.hasTag("busy") ||
      (after.hasTag("refused") && isEqual(after.context.failure, event.error)),
  },
  {
    name: "There is a message as long as the code is refused, and no longer",
    holds: ({ after }) => after.hasTag("refused") === (after.context.failure !== null),
  },
  {
    name: "The message is cleared when the field is focused",
    holds: ({ event, after }) => event.type !== "field.focused" || !after.hasTag("refused"),
  },
  {
    name: "Another code is neither verified nor refused nor on its way",
    holds: ({ event, after }) =>
      event.type !== "code.edited" ||
      (after.context.code === event.code &&
        !["badge", "refused", "busy"].some((tag) => after.hasTag(tag as "busy"))),
  },
  {
    name: "The code stays as typed until it is edited, or its coupon removed, which empties the field",
    holds: ({ before, event, after }) => {
      if (event.type === "code.edited") return true;
      const isRemoved = event.type === "coupon.removed" && before.hasTag("badge");
      return isRemoved
        ? after.context.code === "" && !after.hasTag("badge")
        : after.context.code === before.context.code && (!before.hasTag("badge") || after.hasTag("badge"));
    },
  },
];
