import { Badge } from '#app/ui/badge.tsx'
import { statusBadge } from '../rental-copy.ts'

/** The status of a hire in words; a status that this page is too old to know is shown as sent. */
export function StatusBadge({ status }: { readonly status: string }) {
  const { label, tone } = statusBadge(status)
  return <Badge tone={tone}>{label}</Badge>
}
