import { GitBranch } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#app/ui/button.tsx'
import { otherVersion } from '../item-form-copy.ts'

interface OtherVersionNoteProps {
  readonly ref: Ref<HTMLDivElement>
  readonly onShow: () => void
  readonly onKeep: () => void
  readonly busy: boolean
}

/** The item was saved elsewhere since the form opened: the person says which version stays. */
export function OtherVersionNote({ ref, onShow, onKeep, busy }: OtherVersionNoteProps) {
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="flex items-start gap-3 rounded-card bg-tape-soft p-4">
      <GitBranch className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="text-card font-semibold">{otherVersion.title}</p>
        <p className="mt-0.5 text-card">{otherVersion.text}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onShow} disabled={busy}>
            {otherVersion.show}
          </Button>
          <Button variant="secondary" onClick={onKeep} disabled={busy}>
            {otherVersion.keep}
          </Button>
        </div>
      </div>
    </div>
  )
}
