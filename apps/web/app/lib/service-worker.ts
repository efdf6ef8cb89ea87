let starting: Promise<ServiceWorkerRegistration | undefined> = Promise.resolve(undefined)

/** Registers the service worker once the page has loaded, in a built app only. A browser that refuses works without it. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  starting = loaded()
    .then(() => navigator.serviceWorker.register('/service-worker.js'))
    .catch(() => undefined)
}

/** The worker that this page registered; undefined when the browser refused. */
export function startedServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return starting
}

function loaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
}
