import { notify } from './toasts.ts'

/** Says once that the network went away, and once that it is back. Called once, before the page comes alive. */
export function startConnection(): void {
  let away = false
  window.addEventListener('offline', () => {
    if (away) return
    away = true
    notify.warning('You are offline', 'What you see may be out of date. Nothing is sent until you are back.')
  })
  window.addEventListener('online', () => {
    if (!away) return
    away = false
    notify.success('You are back online')
  })
}
