import { Progress } from '@base-ui/react/progress'

/** How far something is. `value` from 0 to 100; null: under way, nobody knows how far. */
export function ProgressBar({ label, value }: { readonly label: string; readonly value: number | null }) {
  return (
    <Progress.Root value={value} aria-label={label} className="w-full">
      <Progress.Track className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <Progress.Indicator className="h-full rounded-full bg-brand transition-all duration-200 data-indeterminate:w-1/3 data-indeterminate:animate-shimmer" />
      </Progress.Track>
    </Progress.Root>
  )
}
