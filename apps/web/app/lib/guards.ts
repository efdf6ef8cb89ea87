import { type MiddlewareFunction, redirect } from 'react-router'
import { notify } from './toasts.ts'
import { paths, safeNext } from './paths.ts'
import { forgetEnding, hasEndedOn } from './session-events.ts'
import { isHalf, sessionReady } from './session-state.ts'

/** Members only: a signed-out person goes to /login, which remembers where they wanted to go (R38). */
export const requireAuth: MiddlewareFunction = async ({ request }) => {
  const known = await sessionReady()
  const { pathname, search } = new URL(request.url)
  if (isHalf(known)) throw redirect(paths.secondStep(pathname + search))
  if (known.status === 'signed-out') throw redirect(paths.login(pathname + search))
}

/** The same, and says out loud why another page shows first: for pages that links of mails lead to, and where it is specified. */
export function requireAuthWithToast(sentence: string): MiddlewareFunction {
  return async (args, next) => {
    const known = await sessionReady()
    const isTold = hasEndedOn(new URL(args.request.url).pathname)
    if (known.status === 'signed-out' && !isTold) notify.error(sentence)
    await requireAuth(args, next)
  }
}

/** Guests only: a signed-in person goes on to where they wanted to go, or to /home. */
export const requireGuest: MiddlewareFunction = async ({ request }) => {
  const known = await sessionReady()
  forgetEnding()
  const next = new URL(request.url).searchParams.get('next')
  if (known.status === 'signed-in') throw redirect(safeNext(next))
  if (isHalf(known)) throw redirect(paths.secondStep(next ?? undefined))
}

/** Only between the two steps of a log-in: anyone else goes on, or begins with the first. */
export const requireHalf: MiddlewareFunction = async ({ request }) => {
  const known = await sessionReady()
  const next = new URL(request.url).searchParams.get('next')
  if (known.status === 'signed-in') throw redirect(safeNext(next))
  if (!isHalf(known)) throw redirect(paths.login(next ?? undefined))
}
