/**
 * Lets the service worker keep the shell and the last feed, once the page has loaded. Only in a built app: while developing
 * nothing is kept. A browser that refuses (a private window, no storage) does without.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
