import { InlineError } from "@shopify/polaris";
import { useId, useRef } from "react";

interface Props {
  label: string;
  value: string;
  max: number;
  help: string;
  /** Lines with something wrong, from 1. */
  marked: ReadonlySet<number>;
  error?: string | undefined;
  onChange: (text: string) => void;
}

/** Code with the numbers of its lines; those with something wrong are marked. */
export function CodeField({ label, value, max, help, marked, error, onChange }: Props) {
  const id = useId();
  const numbers = useRef<HTMLDivElement>(null);
  const lines = value.split("\n").length;
  const described = [`${id}-help`, ...(error ? [`${id}Error`] : [])].join(" ");

  return (
    <div className="wb-code">
      <label htmlFor={id}>{label}</label>
      <div className="wb-code-room">
        <div ref={numbers} className="wb-code-lines" aria-hidden="true">
          {Array.from({ length: lines }, (_, index) => (
            <span key={index} data-wrong={marked.has(index + 1) || undefined}>
              {index + 1}
            </span>
          ))}
        </div>
        <textarea
          id={id}
          value={value}
          maxLength={max}
          rows={24}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onScroll={({ currentTarget }) => {
            if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop;
          }}
        />
      </div>
      {error && <InlineError fieldID={id} message={error} />}
      <p id={`${id}-help`} className="wb-code-help">
        {help}
      </p>
    </div>
  );
}

/** Puts the text cursor at the beginning of a line, from 1, and shows it. */
export function focusLine(area: HTMLTextAreaElement | null, line: number, column = 1): void {
  if (!area) return;
  const before = area.value.split("\n").slice(0, line - 1);
  const at = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  area.focus();
  area.setSelectionRange(at, at);
  const height = Number.parseFloat(getComputedStyle(area).lineHeight) || 20;
  area.scrollTop = Math.max(0, (line - 4) * height);
}
