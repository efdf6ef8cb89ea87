import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { queryClient } from '#app/lib/query-client.ts'
import { hearSession, useSession } from '#app/lib/session.ts'
import { tellSessionEvent } from '../session-toasts.ts'

/**
 * Tells what happens to the session, and runs the guards anew whenever somebody signs in or out, in this tab or another.
 * There is one of it, in the root.
 */
export function SessionListener() {
  const state = useSession()
  const { revalidate } = useRevalidator()
  const userId = state.status === 'signed-in' ? state.session.user.id : state.status
  const before = useRef(userId)

  useEffect(() => hearSession(tellSessionEvent), [])

  const onUserChange = useEffectEvent(() => {
    // What one person saw is not for the next one.
    if (before.current !== 'loading' && before.current !== 'signed-out') queryClient().clear()
    if (before.current !== 'loading') void revalidate()
    before.current = userId
  })
  useEffect(() => {
    if (before.current !== userId) onUserChange()
  }, [userId])

  return null
}
