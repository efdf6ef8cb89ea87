import { Zap } from 'lucide-react'

/** The corner tab of something that was boosted; its card also has the tape border. */
export function BoostedTab() {
  return (
    <span className="inline-flex items-center gap-1 rounded-ss-card rounded-ee-control bg-tape py-1.5 ps-2.5 pe-3 text-caption font-bold text-on-tape">
      <Zap aria-hidden="true" className="size-3 fill-current" />
      Boosted
    </span>
  )
}
