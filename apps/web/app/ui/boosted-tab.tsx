import { Zap } from 'lucide-react'

/** The meaning of the tab, for its tooltip and for screen readers. */
export const boostedMeaning = 'Paid placement: its owner pays to have it shown here'

/** The corner tab of a boosted item, which marks it as a paid placement; its card also has the tape border. */
export function BoostedTab() {
  return (
    <span
      title={boostedMeaning}
      className="inline-flex items-center gap-1 rounded-ss-card rounded-ee-control bg-tape py-1.5 ps-2.5 pe-3 text-caption font-bold text-on-tape"
    >
      <Zap className="size-3 fill-current" />
      Boosted
      <span className="sr-only">. {boostedMeaning}.</span>
    </span>
  )
}
