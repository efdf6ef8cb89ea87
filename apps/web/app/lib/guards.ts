import { type MiddlewareFunction, redirect, replace } from 'react-router'
import { notify } from './toasts.ts'
import { paths, safeNext } from './paths.ts'
import { clearEndedPath, hasEndedOn } from './session-events.ts'
import { isHalf, sessionReady } from './session-state.ts'

/** Redirects to a page; an address that the browser is already at is replaced, or Back would lead to it and straight on again. */
function redirectFrom({ pathname, search }: URL, to: string): Response {
  const { location } = window
  return (location.pathname + location.search === pathname + search ? replace : redirect)(to)
}

/** Members only: a visitor goes to /login, which remembers where they wanted to go (R38). */
export const requireAuth: MiddlewareFunction = async ({ request }) => {
  const known = await sessionReady()
  const url = new URL(request.url)
  const path = url.pathname + url.search
  if (isHalf(known)) throw redirectFrom(url, paths.secondStep(path))
  if (known.status === 'signed-out') throw redirectFrom(url, paths.login(path))
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
  const url = new URL(request.url)
  const next = url.searchParams.get('next')
  if (known.status === 'signed-in') throw redirectFrom(url, safeNext(next))
  if (isHalf(known)) throw redirectFrom(url, paths.secondStep(next ?? undefined))
}

/** Only between the two steps of a log-in: everyone else goes on, or starts at the first step. */
export const requireHalf: MiddlewareFunction = async ({ request }) => {
  const known = await sessionReady()
  const url = new URL(request.url)
  const next = url.searchParams.get('next')
  if (known.status === 'signed-in') throw redirectFrom(url, safeNext(next))
  if (!isHalf(known)) throw redirectFrom(url, paths.login(next ?? undefined))
}
