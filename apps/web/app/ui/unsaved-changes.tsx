import { useCallback, useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { AlertDialog } from './alert-dialog.tsx'

/**
 * Keeps a person from losing what they wrote: asks inside the product, and lets the browser ask when the tab closes.
 * @returns the dialog to render, and `forget`, to be called before leaving on purpose (after saving).
 */
export function useUnsavedChanges(dirty: boolean) {
  const unsaved = useRef(dirty)
  useEffect(() => {
    unsaved.current = dirty
  }, [dirty])

  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => unsaved.current && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  )
  useBeforeUnload((event) => {
    if (unsaved.current) event.preventDefault()
  })

  const dialog = (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Unsaved Changes"
      description="You have changes that aren't saved yet. If you leave now, they are lost."
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  )
  const forget = () => {
    unsaved.current = false
  }
  return { dialog, forget }
}
