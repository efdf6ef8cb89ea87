import { type MiddlewareFunction, redirect } from 'react-router'
import { notify } from './toasts.ts'
import { paths, safeNext } from './paths.ts'
import { clearEndedPath, hasEndedOn } from './session-events.ts'
import { isHalf, sessionReady } from './session-state.ts'

/** Members only: a visitor goes to /login, which remembers where they wanted to go (R38). */
export const requireAuth: MiddlewareFunction = async ({ request }) => {
  const known = await sessionReady()
  const { pathname, search } = new URL(request.url)
  if (isHalf(known)) throw redirect(paths.secondStep(pathname + search))
  if (known.status === 'signed-out') throw redirect(paths.login(pathname + search))
}

/** The same, with a toast that says why another page shows: for pages that mails link to, and where it's specified. */
export function requireAuthWithToast(sentence: string): MiddlewareFunction {
  return async (args, next) => {
    const known = await sessionReady()
    const wasNotified = hasEndedOn(new URL(args.request.url).pathname)
    if (known.status === 'signed-out' && !wasNotified) notify.error(sentence)
    await requireAuth(args, next)
  }
}

/** Visitors only: someone who is signed in goes on to where they wanted to go, or to /home. */
export const requireGuest: MiddlewareFunction = async ({ request }) => {
  const known = await sessionReady()
  clearEndedPath()
  const next = new URL(request.url).searchParams.get('next')
  if (known.status === 'signed-in') throw redirect(safeNext(next))
  if (isHalf(known)) throw redirect(paths.secondStep(next ?? undefined))
}

/** Only between the two steps of a log-in: everyone else goes on, or starts at the first step. */
export const requireHalf: MiddlewareFunction = async ({ request }) => {
  const known = await sessionReady()
  const next = new URL(request.url).searchParams.get('next')
  if (known.status === 'signed-in') throw redirect(safeNext(next))
  if (!isHalf(known)) throw redirect(paths.login(next ?? undefined))
}
