import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isRecord, storeText, parseJson, readStored } from './kept-text.ts'
import { ownId, sessionReady } from './session-state.ts'

/** A form that can be left half filled in. */
interface UnsentForm<Values extends object> {
  /** The values of the form; undefined while there is nothing to lose. */
  readonly read: () => Values | undefined
  readonly restore: (stored: Values) => void
  /** Tells apart several forms of one address. */
  readonly part?: string
}

/**
 * Stores the values of a form that was left unsent, by a link or a reload, until its address is open again in this tab. Someone else who
 * signs in there doesn't see them. Call the returned function once the form was sent.
 */
export function useRestoredForm<Values extends object>({ read, restore, part = '' }: UnsentForm<Values>): () => void {
  const { pathname, search } = useLocation()
  const [name] = useState(() => `itemo-form:${pathname}${search}${part}`)
  const isSent = useRef(false)
  const writer = useRef<string>(undefined)
  const bringBack = useEffectEvent(() => {
    writer.current = ownId()
    const stored = parseJson(readStored('sessionStorage', name))
    // Someone who began typing before the session was known keeps what they typed.
    if (isRecord(stored) && stored['of'] === writer.current && read() === undefined) restore(stored['values'] as Values)
  })
  const keep = useEffectEvent(() => {
    const values = isSent.current ? undefined : read()
    storeText('sessionStorage', name, values && JSON.stringify({ of: writer.current, values }))
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

/** The same as a component without output, for a screen that loads it separately. */
export function RestoredForm<Values extends object>(props: UnsentForm<Values>) {
  useRestoredForm(props)
  return null
}
