import { useEffect } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { attachToaster } from '#app/lib/toasts.ts'
import { toastLimits } from './toast-limits.ts'

/**
 * Shows the toasts: 3 at once, for 4000 ms unless they have an action, 356 px wide (spec: accounts 9; R56). Loaded with the first toast.
 */
export function Toaster() {
  useEffect(
    () =>
      attachToaster(({ kind, title, description, action }) => {
        const toDo = action && { action, duration: Infinity, closeButton: true }
        toast[kind](title, { ...(description !== undefined && { description }), ...toDo })
      }),
    [],
  )
  return (
    <Sonner
      position="top-center"
      {...toastLimits}
      offset={16}
      mobileOffset={12}
      containerAriaLabel="Notifications"
      toastOptions={{ classNames: { description: 'whitespace-pre-line' } }}
    />
  )
}
