import { ownValue } from "../contract/own-value";
import { isEqual } from "./tooling/invariant";
import type { Invariant } from "./tooling/machine-entry";
import type { Moment } from "./tooling/moment";
import { searchItemsInvariants } from "./search-items.invariants";
import { REMOTE_GROUPS, type FoundGroup, type RemoteGroup } from "./search-items";
import type { searchMachine } from "./search.machine";

type SearchMoment = Moment<typeof searchMachine>;
type State = SearchMoment["after"];

const STATUSES = ["pending", "recent", "searching", "empty", "result"] as const;
const statusOf = (state: State) => STATUSES.filter((status) => state.hasTag(`status:${status}`)).join();
const FIRST_PAGES = { feature: 0, order: 0, shipment: 0, customer: 0 };
const NO_GROUP = { rows: [], total: 0, failed: false };
const isBlank = (text: unknown) => (text as string).trim() === "";

const asksFirst = ({ calls }: SearchMoment) => calls.filter(({ name }) => name === "findRows");
const asksMore = ({ calls }: SearchMoment) => calls.filter(({ name }) => name === "findMore");
/** The first answer of a group to a text, while it is waited for. */
const isAnswer = ({ before, event }: SearchMoment) =>
  event.type === "group.arrived" && before.context.awaited.includes(event.group as RemoteGroup);
/** The groups that have not answered after this. */
const leftOf = ({ before, event }: SearchMoment) =>
  before.context.awaited.filter((group) => group !== event.group);
/** The next page of one group, while it is waited for. */
const isNextPage = ({ before, event }: SearchMoment, kind: "done" | "error") =>
  event.type === `xstate.${kind}.actor.findMore` && before.hasTag("status:result") && before.hasTag("busy");
/** The service answered, but could not search the group. */
const isFailedPage = (moment: SearchMoment) =>
  isNextPage(moment, "done") && (moment.event.output as FoundGroup).failed;
const isEdit = ({ before, event }: SearchMoment) => event.type === "query.edited" && before.hasTag("open");
const wantsMore = ({ before, event }: SearchMoment) =>
  event.type === "more.wanted" && before.hasTag("status:result") && !before.hasTag("busy");
const turned = ({ context }: State, group: string, by: number) => ({
  ...context.pages,
  [group]: (ownValue(context.pages, group) ?? 0) + by,
});

/** What is searched, shown and paged: specification, sections 2 (Global search), 4 and 9. */
const overlayInvariants: Invariant<typeof searchMachine>[] = [
  {
    name: "Open, it has exactly one status; closed, none",
    holds: ({ after }) => STATUSES.includes(statusOf(after) as "empty") === after.hasTag("open"),
  },
  {
    name: "It is closed at first",
    holds: ({ event, after }) => event.type !== "xstate.init" || !after.hasTag("open"),
  },
  {
    name: "The icon opens it, and it closes when it is asked to; nothing else does",
    holds: ({ before, event, after }) =>
      after.hasTag("open") ===
      (before.hasTag("open") ? event.type !== "search.closed" : event.type === "search.opened"),
  },
  {
    name: "It opens with the initial prompt, without text, chip or results of the last time",
    holds: ({ before, after }) => {
      if (!after.hasTag("open") || before.hasTag("open")) return true;
      const { query, group, pages, features, found, more } = after.context;
      return (
        statusOf(after) === "pending" &&
        isEqual([query, group, features, more], ["", null, [], null]) &&
        isEqual(pages, FIRST_PAGES) &&
        Object.values(found).every((each) => isEqual(each, NO_GROUP))
      );
    },
  },
  {
    name: "An empty query in pending stays pending, else it returns to recent",
    holds: (moment) =>
      !isEdit(moment) ||
      !isBlank(moment.event.query) ||
      statusOf(moment.after) === (moment.before.hasTag("status:pending") ? "pending" : "recent"),
  },
  {
    name: "Any other query is searched",
    holds: (moment) =>
      !isEdit(moment) || isBlank(moment.event.query) || statusOf(moment.after) === "searching",
  },
  {
    name: "The text and the features that fit it are those of the last edit",
    holds: (moment) => {
      const { before, event, after } = moment;
      if (!before.hasTag("open")) return true;
      const { query, features } = isEdit(moment) ? (event as unknown as State["context"]) : before.context;
      return isEqual([after.context.query, after.context.features], [query, features]);
    },
  },
  {
    name: "Another text begins all four categories at page 0",
    holds: (moment) =>
      !isEdit(moment) ||
      (isEqual(moment.after.context.pages, FIRST_PAGES) && moment.after.context.more === null),
  },
  {
    name: "Nothing found for another text is shown while it is searched: a group that is waited for is empty",
    holds: ({ after }) =>
      !after.hasTag("status:searching") ||
      (after.hasTag("busy") ? after.context.awaited : REMOTE_GROUPS).every((group) =>
        isEqual(after.context.found[group], NO_GROUP),
      ),
  },
  {
    name: "All groups are waited for once they are asked, each until it answers, and none without a search",
    holds: (moment) => {
      const { before, after } = moment;
      const { awaited } = after.context;
      if (!after.hasTag("status:searching") || !after.hasTag("busy")) return awaited.length === 0;
      if (asksFirst(moment).length > 0) return isEqual(awaited, REMOTE_GROUPS);
      return isEqual(awaited, isAnswer(moment) ? leftOf(moment) : before.context.awaited);
    },
  },
  {
    name: "The service is asked after the pause in typing, or to repeat what failed; never by typing",
    holds: (moment) =>
      asksFirst(moment).length ===
      Number(
        (moment.event.type.startsWith("xstate.after.pauseInTyping.") &&
          moment.before.hasTag("status:searching") &&
          !moment.before.hasTag("busy")) ||
          (moment.event.type === "search.repeated" &&
            moment.before.hasTag("status:result") &&
            !moment.before.hasTag("busy")),
      ),
  },
  {
    name: "Groups are searched at once, by the text without blanks around it",
    holds: (moment) =>
      asksFirst(moment).every(({ input }) => isEqual(input, { query: moment.after.context.query.trim() })),
  },
  {
    name: "It is busy while the service is asked, and only then",
    holds: (moment) => {
      const { before, event, after, calls } = moment;
      const begins = calls.some(({ name }) => name === "findRows" || name === "findMore");
      const ends =
        /actor\.findMore$|^query\.edited$|^search\.closed$/.test(event.type) ||
        (isAnswer(moment) && leftOf(moment).length === 0);
      return after.hasTag("busy") === (begins || (before.hasTag("busy") && !ends));
    },
  },
  {
    name: "A search ends with its last group: with results when anything was found or could not be searched, else as empty",
    holds: (moment) => {
      if (!isAnswer(moment)) return true;
      const { before, after } = moment;
      if (leftOf(moment).length > 0) return statusOf(after) === "searching";
      const hasAny =
        before.context.features.length > 0 ||
        Object.values(after.context.found).some(({ rows, failed }) => failed || rows.length > 0);
      return statusOf(after) === (hasAny ? "result" : "empty");
    },
  },
  {
    name: "What a group has found is shown at once, whatever the others do; what could not be searched is shown as failed",
    holds: (moment) => {
      if (!isAnswer(moment)) return true;
      const { before, event, after } = moment;
      return isEqual(after.context.found, {
        ...before.context.found,
        [event.group as RemoteGroup]: event.found,
      });
    },
  },
  {
    name: "The status changes by the text, by an answer or the lists, by repeating or closing; by nothing else",
    holds: ({ before, event, after }) =>
      statusOf(after) === statusOf(before) ||
      /^(query\.edited|group\.arrived|search\.(opened|closed|repeated))$|actor\.loadItems$/.test(event.type),
  },
  {
    name: "Choosing a chip filters by it, and nothing else chooses one",
    holds: ({ before, event, after }) =>
      !before.hasTag("open") ||
      after.context.group === (event.type === "group.chosen" ? event.group : before.context.group),
  },
  {
    name: "Choosing a chip asks for nothing and keeps text, pages and results",
    holds: ({ before, event, after, calls }) => {
      if (event.type !== "group.chosen") return true;
      const rest = ({ context }: State) => ({ ...context, group: null });
      return calls.length === 0 && isEqual(rest(after), rest(before)) && isEqual(after.value, before.value);
    },
  },
  {
    name: "Show 5 more asks for the next page of that one group; features need no asking",
    holds: (moment) => {
      const group = moment.event.group as RemoteGroup | "feature";
      const { query } = moment.before.context;
      const asked =
        wantsMore(moment) && group !== "feature"
          ? [{ query: query.trim(), group, page: moment.before.context.pages[group] + 1 }]
          : [];
      return isEqual(
        asksMore(moment).map(({ input }) => input),
        asked,
      );
    },
  },
  {
    name: "A page is turned by Show 5 more, and turned back when it could not be had; by nothing else",
    holds: (moment) => {
      const { before, event, after } = moment;
      if (isEdit(moment) || !before.hasTag("open")) return true;
      const pages = wantsMore(moment)
        ? turned(before, event.group as string, 1)
        : isNextPage(moment, "error")
          ? turned(before, before.context.more!, -1)
          : before.context.pages;
      return isEqual(after.context.pages, pages);
    },
  },
  {
    name: "The group whose next page is asked for is known as long as that is waited for",
    holds: ({ after }) =>
      !after.hasTag("open") ||
      (after.context.more !== null) === (after.hasTag("status:result") && after.hasTag("busy")),
  },
  {
    name: "More rows come behind those that are there, each once; the other groups stay",
    holds: (moment) => {
      if (!isNextPage(moment, "done") || isFailedPage(moment)) return true;
      const { found: old, more } = moment.before.context;
      const { found } = moment.after.context;
      const { rows, total } = moment.event.output as FoundGroup;
      const fresh = rows.filter((row) => !old[more!].rows.some((known) => isEqual(known, row)));
      const expected = { rows: [...old[more!].rows, ...fresh], total, failed: false };
      return isEqual(found, { ...old, [more!]: expected });
    },
  },
  {
    name: "A next page that could not be had marks its group as failed, and its rows stay",
    holds: (moment) => {
      if (!isNextPage(moment, "error") && !isFailedPage(moment)) return true;
      const { found: old, more } = moment.before.context;
      return isEqual(moment.after.context.found, { ...old, [more!]: { ...old[more!], failed: true } });
    },
  },
];

export const searchInvariants: Invariant<typeof searchMachine>[] = [
  ...overlayInvariants,
  ...searchItemsInvariants,
];
