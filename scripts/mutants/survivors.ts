/** Mutants that no test kills because they change nothing that anybody could notice; each with the reason. */
export const survivors: { file: string; mutant: string; why: string }[] = [];
