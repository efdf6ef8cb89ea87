import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker, useLocation } from 'react-router'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { storeText, parseJson, readStored } from '#app/lib/kept-text.ts'
import { ownId } from '#app/lib/session-state.ts'

/** The part of a `useForm` form that reads and restores its values. */
interface UnsavedForm<Values extends object> {
  getValues(): Values
  reset(values: Values, options: { readonly keepDefaultValues: true }): void
}

/**
 * Asks for confirmation before changes are lost. When a form is unmounted without asking, as when the session was ended elsewhere or the
 * page was reloaded, its values are restored once the same person comes back. Call `forget` before leaving on purpose (after saving).
 */
export function useUnsavedChanges<Values extends object>(dirty: boolean, form: UnsavedForm<Values>) {
  const unsaved = useRef(dirty)
  useEffect(() => {
    unsaved.current = dirty
  }, [dirty])

  const { pathname } = useLocation()
  // Per person and per page; by the time the form is unmounted the session may be over.
  const [name] = useState(() => `itemo-unsaved:${ownId() ?? ''}:${pathname}`)
  const restore = useEffectEvent(() => {
    const stored = takeUnsaved(name)
    if (stored === undefined) return
    form.reset({ ...form.getValues(), ...stored }, { keepDefaultValues: true })
    notify.info('Your changes are back', "They haven't been saved yet.")
  })
  const { getValues } = form
  useEffect(() => {
    restore()
    const keep = () => {
      if (unsaved.current) storeText('sessionStorage', name, JSON.stringify(getValues()))
      unsaved.current = false
    }
    // Before the person reloads the page through `newer-version.ts`.
    window.addEventListener('itemo:keep-typed', keep)
    return () => {
      window.removeEventListener('itemo:keep-typed', keep)
      keep()
    }
  }, [name, getValues])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (unsaved.current) event.preventDefault()
  })

  const forget = () => {
    unsaved.current = false
  }
  const dialog = (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Unsaved Changes"
      description="You have changes that aren't saved yet. If you leave now, they are lost."
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={() => {
        forget()
        blocker.proceed?.()
      }}
    />
  )
  return { dialog, forget }
}

/** Reads and removes the saved values of an unmounted form; unread ones last until the tab is closed. */
function takeUnsaved(name: string): object | undefined {
  const values = parseJson(readStored('sessionStorage', name))
  storeText('sessionStorage', name, undefined)
  return typeof values === 'object' && values !== null ? values : undefined
}
