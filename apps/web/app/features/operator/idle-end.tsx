import { staffIdleMs, staffIdleWarningMs } from '@itemo/domain/staff/staff-roles.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { noteSeen, seenAt, tellMs } from './seen-at.ts'

/** How often someone's presence is looked at, in milliseconds. */
const lookMs = 5000

/** What the server answers once the console is closed to someone; anything else is a matter of the network, and passes. */
const isClosed = (error: unknown) =>
  error instanceof ApiError && ['second_factor_needed', 'not_found', 'unauthenticated'].includes(error.code)

/** Asks whether someone is still at the console after 58 minutes without a key or a press, and logs out after 60. */
export function IdleEnd({ onLeave }: { readonly onLeave: () => void }) {
  const { revalidate } = useRevalidator()
  const [isAsked, setAsked] = useState(false)
  const toldAt = useRef(0)
  const tell = () => {
    toldAt.current = Date.now()
    call('GET /staff/here').catch((error: unknown) => {
      // The layout says so; what is being written would be lost for anything less.
      if (isClosed(error)) void revalidate()
      // Soon again.
      else toldAt.current -= tellMs - lookMs
    })
  }
  const note = () => {
    noteSeen()
    if (Date.now() - toldAt.current >= tellMs) tell()
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
    noteSeen()
    tell()
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
