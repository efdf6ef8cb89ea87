import { Zap } from 'lucide-react'

/** What the tab means, for the person who points at it and for a screen reader. */
export const boostedMeaning = 'Paid placement: its owner pays to have it shown here'

/** The corner tab of something that was boosted; its card also has the tape border. It says that the place is paid for. */
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
