import { CloudOff } from 'lucide-react'
import { formatInstant, formatTime } from '#app/lib/format.ts'

/** Says that a list is an old one, which stood in for want of a network, and of when it is. */
export function SavedAt({ at }: { readonly at: string }) {
  const today = new Date(at).toDateString() === new Date().toDateString()
  return (
    <p className="mb-4 flex items-center gap-2 rounded-control bg-sunken px-3 py-2 text-card">
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
      You are offline. Saved at {today ? formatTime(at) : formatInstant(at)}
    </p>
  )
}
