/** How far something is: `value` from 0 to 100. */
export function ProgressBar({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
    >
      <div
        data-mark="on"
        className="h-full rounded-full bg-brand transition-all duration-200"
        style={{ width: `${value}%` }}
      />
    </div>
  )
}
