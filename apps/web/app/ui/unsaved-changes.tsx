import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker, useLocation } from 'react-router'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { keepText, parseJson, readKept } from '#app/lib/kept-text.ts'
import { ownId } from '#app/lib/session-state.ts'

/** A form as `useForm` makes it, as far as its values are kept. */
interface KeptForm<Values extends object> {
  getValues(): Values
  reset(values: Values, options: { readonly keepDefaultValues: true }): void
}

/**
 * Asks before a person loses what they wrote. The values of a form that went without being asked, as when the session ended
 * elsewhere or the page was loaded again, come back once the same person does. Call `forget` before leaving on purpose (after saving).
 */
export function useUnsavedChanges<Values extends object>(dirty: boolean, form: KeptForm<Values>) {
  const unsaved = useRef(dirty)
  useEffect(() => {
    unsaved.current = dirty
  }, [dirty])

  const { pathname } = useLocation()
  // Each person's own, under the page of the form; the session is over by the time the form goes.
  const [name] = useState(() => `itemo-unsaved:${ownId() ?? ''}:${pathname}`)
  const restore = useEffectEvent(() => {
    const kept = takeUnsaved(name)
    if (kept === undefined) return
    form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true })
    notify.info('Your changes are back', "They haven't been saved yet.")
  })
  const { getValues } = form
  useEffect(() => {
    restore()
    const keep = () => {
      if (unsaved.current) keepText('sessionStorage', name, JSON.stringify(getValues()))
      unsaved.current = false
    }
    // Before the page is loaded again on a person's word (`newer-version.ts`).
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

/** Takes the values of a form that went away before they were saved back, once; they are kept until the tab is closed. */
function takeUnsaved(name: string): object | undefined {
  const values = parseJson(readKept('sessionStorage', name))
  keepText('sessionStorage', name, undefined)
  return typeof values === 'object' && values !== null ? values : undefined
}
