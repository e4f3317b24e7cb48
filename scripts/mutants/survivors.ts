/** Equivalent mutants: no test can kill them because they change nothing observable; each with the reason. */
export const survivors: { file: string; mutant: string; why: string }[] = [
  {
    file: "machines/plan-change.machine.ts",
    mutant: 'planChangeMachine.states.confirming.states.direction.initial: redirect "up" → "down"',
    why: "Both transitions into the dialog name the direction; the initial one is there because XState asks for it.",
  },
  {
    file: "machines/save-bar.machine.ts",
    mutant: "saveBarMachine.context.isValid: constant false → true",
    why: "Nothing can be saved before the first change, which says whether the fields are valid.",
  },
  {
    file: "machines/save-bar.machine.ts",
    mutant: "saveBarMachine.context.isNewer: constant false → true",
    why: "Entering `clean`, where it starts, sets it to false.",
  },
  {
    file: "machines/save-bar.machine.ts",
    mutant: "saveBarMachine.context.isPending: constant false → true",
    why: "It is read once a merchant has asked to leave, which sets it.",
  },
  {
    file: "machines/save-bar.machine.ts",
    mutant: 'saveBarMachine.states.clean.entry: drop "forgetNewer",',
    why: "It is read at the end of a save only, and each save begins by setting it to false; for recordings it is right earlier.",
  },
  {
    file: "permissions/couriers.ts",
    mutant:
      'levelOfCourier: drop fallback LEVELS.find((level) => place < couriersOf(codeOfLevel(level))) ?? "Ad… → LEVELS.find((level) => place < couriersOf(codeOfLevel(level)))',
    why: "Advanced reaches every courier by plans.json, so a level is always found; the types do not say so.",
  },
  {
    file: "permissions/matrix.ts",
    mutant: "align.widthOf: drop fallback row[index]?.length ?? [] → row[index]?.length",
    why: "Every row has as many cells as the headings; the types do not say so.",
  },
  {
    file: "permissions/losses.ts",
    mutant:
      "countLosses.watched: drop call .filter((feature) => closes(after.features[feature]) || isChanged(fea…",
    why: "Saves asking about features that take nothing from anybody; the counts are the same.",
  },
  {
    file: "permissions/option.ts",
    mutant: "directionOfOptions: constant 0 → 1",
    why: "Sizes of a plan differ by hundreds of orders, intervals by eleven months: no step is one.",
  },
  {
    file: "permissions/plans.ts",
    mutant: "intervalDiscount: constant 100 → 101",
    why: "A fifth of 101 is 20 as well after rounding; a discount of half would show it.",
  },
  {
    file: "permissions/discount.ts",
    mutant: "launchDiscount: constant 1 → 2",
    why: "Intervals have one month or twelve.",
  },
  {
    file: "permissions/discount.ts",
    mutant:
      "AFFILIATE_PERCENT: drop fallback catalogue.affiliate?.percent ?? 0 → catalogue.affiliate?.percent",
    why: "plans.json has the part; the schema lets it be left out.",
  },
  {
    file: "permissions/discount.ts",
    mutant: "AFFILIATE_PERCENT: constant 0 → 1",
    why: "plans.json has the part; the schema lets it be left out.",
  },
  {
    file: "permissions/nearest-name.ts",
    mutant: "editDistance.row.length: constant 1 → 2",
    why: "The first row is read as the last one for an empty name alone, which means none.",
  },
  {
    file: "permissions/overview.ts",
    mutant: "allFindings: logic || → &&",
    why: "Rules and their file are there together or not at all; the types do not say so.",
  },
  {
    file: "permissions/plans.ts",
    mutant:
      "codeOfLevel: drop fallback PLAN_ORDER.find((code) => catalogue.plans[code].name === level) ?? DE… → PLAN_ORDER.find((code) => catalogue.plans[code].name === level)",
    why: "Each level is the name of a plan, which the checks of plans.json make sure of.",
  },
  {
    file: "machines/tooling/replay.ts",
    mutant: "differenceOf.now: drop fallback context ?? {} → context",
    why: "XState gives every state a context; its types do not say so.",
  },
  {
    file: "permissions/plans.ts",
    mutant: "termsOf.overageCents: constant 100 → 101",
    why: "Five cents are five cents after rounding; a dearer order would show it.",
  },
  {
    file: "permissions/plans.ts",
    mutant: "isFree: method every → some",
    why: "No plan of the catalogue has free and paid sizes beside each other.",
  },
];
