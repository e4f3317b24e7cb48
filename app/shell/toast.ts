export interface Toast {
  content: string;
  /** Stays until it is dismissed. A failure is shown on the page as well, as a banner. */
  error?: boolean;
  /** Milliseconds; default 5 s, or 10 s with Undo. */
  duration?: number;
  /** Offers Undo, the one action that a toast can have. */
  undo?: () => void;
}
