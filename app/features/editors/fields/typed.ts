/** What is typed in a field and is no value of it. */
export interface Typed {
  text: string;
  /** The field was left with it: it is marked, and has to be mended before anything is published. */
  isWrong: boolean;
}

/** What a field that is typed in gets of this. */
export interface TypedProps {
  typed: Typed | undefined;
  onTyped: (typed: Typed | null) => void;
}
