import { useEffect } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { attachToaster } from '#app/lib/toasts.ts'
import { toastLimits } from './toast-limits.ts'

/** Where toasts appear: 3 at once, 4000 ms, 356 px wide (spec: accounts 9). Loaded with the first toast. */
export function Toaster() {
  useEffect(
    () =>
      attachToaster(({ kind, title, description }) => {
        toast[kind](title, description === undefined ? {} : { description })
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
