import { Badge } from '#app/ui/badge.tsx'
import { statusBadge } from '../rental-copy.ts'

export function StatusBadge({ status }: { readonly status: string }) {
  const { label, tone } = statusBadge(status)
  return <Badge tone={tone}>{label}</Badge>
}
