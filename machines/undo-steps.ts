/** A step that can be undone or redone. `field` is what was typed in; null for anything else. */
export interface Step<Document> {
  document: Document;
  field: string | null;
}

/** A document with the steps that lead back and forth from it. */
export interface Steps<Document> {
  document: Document;
  past: Step<Document>[];
  future: Step<Document>[];
  /** Steps that can be undone at most. */
  undoSteps: number;
  /** The field of the last edit, whose next one is the same step. */
  field: string | null;
}

/** As many as browsers' own editors keep. */
export const UNDO_STEPS = 50;

/** The edited document, with the step back to the one before; edits in one field in a row are one step. */
export function edited<Document>(
  steps: Steps<Document>,
  document: Document,
  field: string | null,
): Partial<Steps<Document>> {
  if (document === steps.document) return {};
  const isSameField = field !== null && field === steps.field;
  const step = { document: steps.document, field };
  const past = isSameField ? steps.past : [...steps.past, step].slice(-steps.undoSteps);
  return { document, past, future: [], field };
}

export function undone<Document>({ document, past, future }: Steps<Document>): Partial<Steps<Document>> {
  const step = past.at(-1);
  if (!step) return {};
  const next = { document, field: step.field };
  return { document: step.document, past: past.slice(0, -1), future: [next, ...future], field: null };
}

export function redone<Document>({ document, past, future }: Steps<Document>): Partial<Steps<Document>> {
  const [step, ...others] = future;
  if (!step) return {};
  return {
    document: step.document,
    past: [...past, { document, field: step.field }],
    future: others,
    field: null,
  };
}
