import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { ownValue } from "../../contract/own-value";
import type { Topic } from "../../contract/topics";
import { useToast } from "../shell/toasts";
import { usePolling } from "../shell/use-polling";
import { isSame } from "./merge-values";
import { SaveBar } from "./save-bar";
import { useSaveBar, type SaveBarForm } from "./use-save-bar";

interface Part extends Pick<SaveBarForm<unknown>, "values" | "saved" | "isValid"> {
  /** Every field that its last save was refused for was changed since: the bar no longer asks for that. */
  isCorrected?: boolean;
}
interface Actions extends Pick<SaveBarForm<unknown>, "save" | "discard"> {
  /** Said in a toast once everything is saved. */
  done?: string;
}

interface Parts {
  reportPart: (id: string, part: Part | null) => void;
  actions: Map<string, Actions>;
  isBusy: boolean;
}

const PartsContext = createContext<Parts | null>(null);

const isDirty = ({ values, saved }: Part) => !isSame(values, saved);

const FORM_TOPICS: readonly Topic[] = ["settings", "couriers"];

interface Props {
  /** What the page shows: it is read again once others have changed it. */
  topics?: readonly Topic[];
  children: ReactNode;
}

/**
 * One save bar for a page of several cards: a page has one bar and one confirmation before it is left, and cards do not
 * know each other. Changed parts are saved one after the other.
 */
export function FormParts({ topics = FORM_TOPICS, children }: Props) {
  const [parts, setParts] = useState<Record<string, Part>>({});
  const actions = useRef(new Map<string, Actions>()).current;
  const showToast = useToast();
  /** The part that was saved last, whose refusal the bar tells. */
  const [last, setLast] = useState<string | null>(null);
  // What others save is told before it is saved over.
  usePolling(`/track/pulse?${topics.map((topic) => `topic=${topic}`).join("&")}`);
  const changed = Object.entries(parts).filter(([, part]) => isDirty(part));

  const bar = useSaveBar({
    values: Object.entries(parts).map(([id, { values }]) => [id, values]),
    saved: Object.entries(parts).map(([id, { saved }]) => [id, saved]),
    isValid: changed.every(([, { isValid }]) => isValid !== false),
    save: async () => {
      const saved = changed.map(([id]) => id);
      for (const id of saved) {
        setLast(id);
        await actions.get(id)?.save();
      }
      for (const done of new Set(saved.flatMap((id) => actions.get(id)?.done ?? []))) showToast(done);
    },
    discard: () => changed.forEach(([id]) => actions.get(id)?.discard()),
  });

  const reportPart = useCallback<Parts["reportPart"]>((id, part) => {
    setParts(({ [id]: _before, ...others }) => (part ? { ...others, [id]: part } : others));
  }, []);
  const isBusy = bar.state?.hasTag("busy") === true;
  const context = useMemo(() => ({ reportPart, actions, isBusy }), [reportPart, actions, isBusy]);

  return (
    <PartsContext.Provider value={context}>
      <SaveBar bar={bar} isCorrected={last !== null && ownValue(parts, last)?.isCorrected === true} />
      {children}
    </PartsContext.Provider>
  );
}

/** Connects a card to the save bar of the page's `<FormParts>`. */
export function useFormPart<Values>(
  id: string,
  { save, discard, done, ...part }: SaveBarForm<Values> & Actions & Pick<Part, "isCorrected">,
) {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error("A form part needs <FormParts> above it");
  const { reportPart, actions, isBusy } = parts;
  useEffect(() => {
    actions.set(id, { save, discard, ...(done && { done }) });
  });
  // Compared as JSON: new objects with equal values are no change.
  const now = JSON.stringify([part.values, part.saved, part.isValid ?? true, part.isCorrected ?? false]);
  useEffect(() => {
    const [values, saved, isValid, isCorrected] = JSON.parse(now) as [unknown, unknown, boolean, boolean];
    reportPart(id, { values, saved, isValid, isCorrected });
  }, [reportPart, id, now]);
  useEffect(
    () => () => {
      actions.delete(id);
      reportPart(id, null);
    },
    [reportPart, actions, id],
  );
  return { isBusy };
}
