import { staffIdleMs, staffIdleWarningMs } from '@itemo/domain/staff/staff-roles.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { noteSeen, seenAt, noteIntervalMs } from './seen-at.ts'

/** How often activity is checked, in milliseconds. */
const lookMs = 5000

/** The server's error codes once the console is closed to someone; anything else is a network problem, and passes. */
const isClosed = (error: unknown) =>
  error instanceof ApiError && ['second_factor_needed', 'not_found', 'unauthenticated'].includes(error.code)

/** Asks whether someone is still at the console after 58 minutes without a key or a press, and logs out after 60. */
export function IdleEnd({ onLeave }: { readonly onLeave: () => void }) {
  const { revalidate } = useRevalidator()
  const [isAsked, setAsked] = useState(false)
  const notedAtMs = useRef(0)
  const noteActivity = () => {
    notedAtMs.current = Date.now()
    call('GET /staff/here').catch((error: unknown) => {
      // The layout then says so; anything less mustn't lose what is being written.
      if (isClosed(error)) void revalidate()
      // Retries soon.
      else notedAtMs.current -= noteIntervalMs - lookMs
    })
  }
  const note = () => {
    noteSeen()
    if (Date.now() - notedAtMs.current >= noteIntervalMs) noteActivity()
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
    // Opening the console counts as activity.
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
    noteActivity()
  }
  return (
    <Dialog
      open={isAsked}
      onOpenChange={(open) => !open && stay()}
      title="Are you still there?"
      description="Nobody has used the console for 58 minutes. We'll log you out in 2 minutes."
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
