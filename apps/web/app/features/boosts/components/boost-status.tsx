import type { BoostView } from '@itemo/contract/boost-views.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'

const looks: Record<BoostView['status'], { readonly tone: BadgeTone; readonly label: string }> = {
  awaiting_payment: { tone: 'neutral', label: 'Awaiting payment' },
  running: { tone: 'good', label: 'Active' },
  ended: { tone: 'done', label: 'Ended' },
  refused: { tone: 'bad', label: 'Not applied' },
}

export function BoostStatus({ status }: { readonly status: BoostView['status'] }) {
  return <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
}
