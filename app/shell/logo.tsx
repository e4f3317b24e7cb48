/** A waybill: a label with a torn edge and two lines of a code. */
export function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d="M3 4h18v14l-3 2.4-3-2.4-3 2.4-3-2.4-3 2.4L3 18z" fill="#f2b03d" />
      <path d="M7 8.5h10M7 12.5h6" stroke="#0d3b3a" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
