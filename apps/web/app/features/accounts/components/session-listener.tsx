import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { currentPath, paths } from '#app/lib/paths.ts'
import { lazyPart, loadPart } from '#app/lib/lazy-part.ts'
import { queryClient } from '#app/lib/query-client.ts'
import {
  clearSessionEnd,
  subscribeToSession,
  type SessionEvent,
  type SessionQuestion,
} from '#app/lib/session-events.ts'
import { getSession, isHalf, useSession } from '#app/lib/session-state.ts'

const ContinueAsDialog = lazyPart(() => import('./continue-as-dialog.tsx'), 'ContinueAsDialog')
const ProfileKeeper = lazyPart(() => import('./profile-keeper.tsx'), 'ProfileKeeper')

/** Shows toasts about the session, and runs the guards again whenever someone logs in or out, in any tab. */
export function SessionListener() {
  const state = useSession()
  const [question, setQuestion] = useState<SessionQuestion>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const user = state.status === 'signed-in' ? state.session.user : undefined
  const userId = user?.id ?? (isHalf(state) ? 'half' : state.status)
  const before = useRef(userId)
  // The owner of the cache: the profile in it is only compared with the person once they match.
  const [settled, setSettled] = useState(user?.id)

  const onSessionEvent = useEffectEvent((event: SessionEvent) => {
    if (event.type === 'asked') return setQuestion(event.question)
    // The toast comes once, after the second step (R37).
    if (event.type === 'arrived' && isHalf(getSession())) return void navigate(paths.secondStep(currentPath()))
    if (event.type === 'renewed') {
      // A request in flight is as new as the token.
      void loadPart(() => import('../account-queries.ts')).then(({ myProfileQuery }) =>
        queryClient().invalidateQueries(myProfileQuery(), { cancelRefetch: false }),
      )
      return
    }
    // The texts are loaded with the first event: most pages never need them.
    void loadPart(() => import('../session-toasts.ts')).then(({ showSessionEvent }) => showSessionEvent(event))
    // The session can end before hydration, when the guards have already passed.
    if (event.type === 'ended') void revalidate()
  })
  useEffect(() => subscribeToSession((event) => onSessionEvent(event)), [])

  const onUserChange = useEffectEvent(() => {
    const wasMember = !['loading', 'signed-out', 'half'].includes(before.current)
    if (wasMember) forgetAnswers(user !== undefined)
    if (before.current !== 'loading') void revalidate()
    if (user !== undefined) clearSessionEnd()
    before.current = userId
    setSettled(user?.id)
  })
  useEffect(() => {
    if (before.current !== userId) onUserChange()
  }, [userId])

  return (
    <>
      {user !== undefined && settled === user.id ? <ProfileKeeper key={user.id} user={user} /> : null}
      {question === undefined ? null : <ContinueAsDialog question={question} />}
    </>
  )
}

/** One person's data mustn't be shown to the next. If someone else is signed in at once, active queries are refetched. */
function forgetAnswers(someoneElse: boolean): void {
  const queries = queryClient()
  if (!someoneElse) return queries.clear()
  queries.removeQueries({ type: 'inactive' })
  void queries.resetQueries()
}
