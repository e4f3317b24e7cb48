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
];
