import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isRecord, keepText, parseJson, readKept } from './kept-text.ts'
import { ownId, sessionReady } from './session-state.ts'

/** A form that can be left half written. */
interface HalfWritten<Values extends object> {
  /** What the form holds; undefined while there is nothing that would be missed. */
  readonly read: () => Values | undefined
  readonly restore: (kept: Values) => void
  /** Which of several forms of one address it is. */
  readonly part?: string
}

/**
 * Keeps what was written in a form that went away unsent, by a link or because the page was loaded again, until its address is
 * open again in this tab. Someone else who signs in there doesn't see it. Call what it answers once the form was sent.
 */
export function useKeptForm<Values extends object>({ read, restore, part = '' }: HalfWritten<Values>): () => void {
  const { pathname, search } = useLocation()
  const [name] = useState(() => `itemo-form:${pathname}${search}${part}`)
  const isSent = useRef(false)
  const writer = useRef<string>(undefined)
  const bringBack = useEffectEvent(() => {
    writer.current = ownId()
    const kept = parseJson(readKept('sessionStorage', name))
    // Someone who was quicker than the session has begun again.
    if (isRecord(kept) && kept['of'] === writer.current && read() === undefined) restore(kept['values'] as Values)
  })
  const keep = useEffectEvent(() => {
    const values = isSent.current ? undefined : read()
    keepText('sessionStorage', name, values && JSON.stringify({ of: writer.current, values }))
  })
  useEffect(() => {
    let isOpen = true
    void sessionReady().then(() => isOpen && bringBack())
    const events = ['pagehide', 'itemo:keep-typed']
    for (const event of events) window.addEventListener(event, keep)
    return () => {
      isOpen = false
      for (const event of events) window.removeEventListener(event, keep)
      keep()
    }
  }, [])
  return () => {
    isSent.current = true
  }
}

/** The same for a form whose screen loads it by itself; it shows nothing. */
export function KeptForm<Values extends object>(props: HalfWritten<Values>) {
  useKeptForm(props)
  return null
}
