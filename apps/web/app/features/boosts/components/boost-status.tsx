import type { BoostView } from '@itemo/contract/boost-views.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'

const looks: Record<BoostView['status'], { readonly tone: BadgeTone; readonly label: string }> = knownWords(
  {
    awaiting_payment: { tone: 'neutral', label: 'Awaiting payment' },
    running: { tone: 'good', label: 'Active' },
    ended: { tone: 'done', label: 'Ended' },
    refused: { tone: 'bad', label: 'Not applied' },
  },
  { tone: 'neutral', label: 'Changed' },
)

/** The status of a boost; a status that this page is too old to know is shown as 'Changed'. */
export function BoostStatus({ status }: { readonly status: BoostView['status'] }) {
  return <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
}
