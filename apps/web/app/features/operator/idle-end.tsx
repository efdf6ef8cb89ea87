import { staffIdleMs, staffIdleWarningMs } from '@itemo/domain/staff/staff-roles.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/lib/api.ts'
import { keepText, readKept } from '#app/lib/kept-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

const name = 'itemo-console-seen'
/** How often someone's presence is looked at, and told to the server at most, in milliseconds. */
const lookMs = 5000
const tellMs = 30_000

/** Where the browser keeps nothing. */
let seenHere = 0

/** Each tab of this browser counts. */
const seenAt = () => Number(readKept('localStorage', name) ?? seenHere)

/** Asks whether someone is still at the console after 58 minutes without a key or a press, and logs out after 60. */
export function IdleEnd({ onLeave }: { readonly onLeave: () => void }) {
  const { revalidate } = useRevalidator()
  const [isAsked, setAsked] = useState(false)
  const note = () => {
    if (Date.now() - seenAt() < tellMs) return
    seenHere = Date.now()
    keepText('localStorage', name, String(seenHere))
    // Where the server has closed the console already, the layout says so.
    call('GET /staff/here').catch(() => void revalidate())
  }
  const onOpen = useEffectEvent(note)
  const onInput = useEffectEvent(() => {
    if (!isAsked) note()
  })
  const look = useEffectEvent(() => {
    const idleMs = Date.now() - seenAt()
    if (idleMs >= staffIdleMs) {
      setAsked(false)
      onLeave()
    } else setAsked(idleMs >= staffIdleWarningMs)
  })
  useEffect(() => {
    // Opening the console is using it.
    onOpen()
    const timer = setInterval(look, lookMs)
    const inputs = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const
    for (const input of inputs) document.addEventListener(input, onInput, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      for (const input of inputs) document.removeEventListener(input, onInput, { capture: true })
    }
  }, [])
  const stay = () => {
    setAsked(false)
    note()
  }
  return (
    <Dialog
      open={isAsked}
      onOpenChange={(open) => !open && stay()}
      title="Are you still there?"
      description="Nobody has used the console for 58 minutes. In 2 minutes we log you out."
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onLeave}>
          Log out now
        </Button>
        <Button onClick={stay}>Stay logged in</Button>
      </div>
    </Dialog>
  )
}
