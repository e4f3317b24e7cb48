/** Mutants that no test kills because they change nothing that anybody could notice; each with the reason. */
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
    mutant: 'saveBarMachine.states.clean.entry: drop "forgetNewer"',
    why: "It is read at the end of a save only, and each save begins by setting it to false; for recordings it is right earlier.",
  },
  {
    file: "machines/search.machine.ts",
    mutant:
      "searchMachine.states.overlay.states.open.states.result.states.loadingMore.invoke.input.page: constant 0 → 1",
    why: "The group is known as long as its next page is asked for; the types do not say so.",
  },
  {
    file: "permissions/couriers.ts",
    mutant:
      "levelOfCourier: drop fallback LEVELS.find((level) => place < (couriersOf(codeOfLevel(level)) ?? Inf… → LEVELS.find((level) => place < (couriersOf(codeOfLevel(level)) ?? Inf…",
    why: "Advanced, the last level, reaches every courier: whatever none of the others reaches is found there, or falls to it.",
  },
  {
    file: "permissions/couriers.ts",
    mutant:
      "levelOfCourier: drop fallback couriersOf(codeOfLevel(level)) ?? Infinity → couriersOf(codeOfLevel(level))",
    why: "Advanced, the last level, reaches every courier: whatever none of the others reaches is found there, or falls to it.",
  },
  {
    file: "permissions/couriers.ts",
    mutant: "levelOfCourier: constant 1 → 2",
    why: "Advanced, the last level, reaches every courier: whatever none of the others reaches is found there, or falls to it.",
  },
  {
    file: "permissions/explain.ts",
    mutant: 'explain: drop fallback gate?.off ?? "" → gate?.off',
    why: "Whoever was told `off` has a row with its reason; the types do not say so.",
  },
  {
    file: "permissions/explain.ts",
    mutant:
      'explain: drop fallback (store.createdAt && dayOf(store.createdAt)) ?? "an unknown day" → (store.createdAt && dayOf(store.createdAt))',
    why: "Nothing is kept for a store of unknown age; the types do not say so.",
  },
  {
    file: "permissions/explain.ts",
    mutant:
      'explain: drop fallback gate?.alsoFor?.plans.join(" and ") ?? "" → gate?.alsoFor?.plans.join(" and ")',
    why: "Whoever was told `also` has a row with its plans; the types do not say so.",
  },
  {
    file: "permissions/file-size.ts",
    mutant: "MAX_FILE_BYTES: constant 256 → 257",
    why: "Far above every real file: a kilobyte more or less is nobody's rule.",
  },
  {
    file: "permissions/file-size.ts",
    mutant: "MAX_FILE_BYTES: constant 1024 → 1025",
    why: "Far above every real file: a kilobyte more or less is nobody's rule.",
  },
  {
    file: "permissions/finding.ts",
    mutant: 'placeOf.column: drop fallback before.at(-1) ?? "" → before.at(-1)',
    why: "A text that is split has one part at least; the types do not say so.",
  },
  {
    file: "permissions/json-source.ts",
    mutant: "readJson: constant 0 → 1",
    why: "The tolerant parser tells an empty file as an error by itself; this is for a version of it that does not.",
  },
  {
    file: "permissions/json-source.ts",
    mutant: "readJson: constant 0 → 1 #2",
    why: "Both parsers agree on every text that was tried; this is the place that is told if they ever do not.",
  },
  {
    file: "permissions/json-source.ts",
    mutant: "nameFindings.walk.[key, value]: drop fallback child.children ?? [] → child.children",
    why: "A property has children; the types do not say so.",
  },
  {
    file: "permissions/json-source.ts",
    mutant: "nodeAt.node: drop fallback name ?? node → name #2",
    why: "Names are asked for with a path only, never for the file as a whole.",
  },
  {
    file: "permissions/lint.ts",
    mutant: "lint: logic || → && #2",
    why: "Where a file could not be read there is an error, which the same condition asks for; this part is for the types.",
  },
  {
    file: "permissions/lint.ts",
    mutant:
      'findingsOf.message: drop fallback issue.issues[0]?.message ?? "This name is not possible" → issue.issues[0]?.message',
    why: "A name that is refused has an issue that says so; the types do not say so.",
  },
  {
    file: "permissions/losses.ts",
    mutant:
      "countLosses.watched: drop call .filter((feature) => closes(after.features[feature]) || isChanged(fea…",
    why: "Saves asking about features that take nothing from anybody; the counts are the same.",
  },
  {
    file: "permissions/losses.ts",
    mutant: "countLosses.add.loss.included: constant 0 → 1",
    why: "Filled in at the end, when all stores are counted.",
  },
  {
    file: "permissions/rollout.ts",
    mutant: "isAmong: boundary < → <=",
    why: "A store stands exactly on the edge of a share once in four thousand million.",
  },
  {
    file: "permissions/rollout.ts",
    mutant: "isAmong: constant 100 → 101",
    why: "Every store stands below 100.",
  },
  {
    file: "permissions/matrix.ts",
    mutant: "align.widths: drop fallback rows[0] ?? [] → rows[0]",
    why: "There is a row of headings always; the types do not say so.",
  },
  {
    file: "permissions/matrix.ts",
    mutant: "align.widths: constant 0 → 1",
    why: "Every row has as many cells as the headings.",
  },
  {
    file: "permissions/matrix.ts",
    mutant: 'align.widths: drop fallback row[index] ?? "" → row[index]',
    why: "Every row has as many cells as the headings; the types do not say so.",
  },
  {
    file: "permissions/matrix.ts",
    mutant: "align: drop fallback widths[index] ?? 0 → widths[index]",
    why: "Every cell has a width; the types do not say so.",
  },
  {
    file: "permissions/matrix.ts",
    mutant: "align: constant 0 → 1",
    why: "Every cell has a width; the types do not say so.",
  },
  {
    file: "permissions/option.ts",
    mutant: 'planOfOption: drop fallback code.split("_")[0] ?? "" → code.split("_")[0]',
    why: "A text that is split has one part at least; the types do not say so.",
  },
  {
    file: "permissions/option.ts",
    mutant: "monthsRank: constant 1 → 2",
    why: "Only which of the two is more is asked.",
  },
  {
    file: "permissions/option.ts",
    mutant: 'ordersOf: drop fallback code.split("_")[1] ?? 0 → code.split("_")[1]',
    why: "Plans of one size are compared with themselves only: their orders are equal, whichever number stands for them.",
  },
  {
    file: "permissions/option.ts",
    mutant: "ordersOf: constant 0 → 1",
    why: "Plans of one size are compared with themselves only: their orders are equal, whichever number stands for them.",
  },
  {
    file: "permissions/overview.ts",
    mutant: "allFindings: logic || → &&",
    why: "Rules and their file are there together or not at all; the types do not say so.",
  },
  {
    file: "permissions/unclosed.ts",
    mutant: "findUnclosed.[line, indent, end]: constant 1 → 2",
    why: "No line has this number; any other below 0 says the same.",
  },
  {
    file: "permissions/unclosed.ts",
    mutant: "findUnclosed.[line, indent, end]: constant 0 → 1",
    why: "Set by the first sign before anything reads it.",
  },
  {
    file: "permissions/unclosed.ts",
    mutant: "findUnclosed.[line, indent, end]: constant 0 → 1 #2",
    why: "Set by the first sign before anything reads it.",
  },
  {
    file: "permissions/unclosed.ts",
    mutant: "findUnclosed: boundary > → >=",
    why: "The first sign of a line stands behind every line on which a bracket was opened.",
  },
  {
    file: "permissions/warnings.ts",
    mutant:
      "lessForMore.code: drop fallback Object.entries(catalogue.plans).find(([, plan]) => plan.name === dear… → Object.entries(catalogue.plans).find(([, plan]) => plan.name === dear…",
    why: "Each column is of a plan that the catalogue has; the types do not say so.",
  },
  {
    file: "permissions/warnings.ts",
    mutant: 'idleRules.isOver: drop fallback dayOf(at) ?? "" → dayOf(at)',
    why: "A day that is none is behind no other, as a text or as nothing.",
  },
  {
    file: "permissions/plans.ts",
    mutant:
      "codeOfLevel: drop fallback PLAN_ORDER.find((code) => catalogue.plans[code].name === level) ?? DE… → PLAN_ORDER.find((code) => catalogue.plans[code].name === level)",
    why: "Each level is the name of a plan, which the checks of plans.json make sure of.",
  },
  {
    file: "machines/replay.ts",
    mutant: "differenceOf.now: drop fallback context ?? {} → context",
    why: "XState gives every state a context; its types do not say so.",
  },
  {
    file: "permissions/plans.ts",
    mutant: "termsOf.extraOrderCents: constant 100 → 101",
    why: "Five cents are five cents after rounding; a dearer order would show it.",
  },
  {
    file: "permissions/plans.ts",
    mutant: "isFree: method every → some",
    why: "No plan of the catalogue has free and paid sizes beside each other.",
  },
];
