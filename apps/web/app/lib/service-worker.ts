let starting: Promise<ServiceWorkerRegistration | undefined> = Promise.resolve(undefined)

/** Starts the service worker once the page has loaded, in a built app only. A browser that refuses does without. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  starting = loaded()
    .then(() => navigator.serviceWorker.register('/service-worker.js'))
    .catch(() => undefined)
}

/** The worker that this page has started, once the browser has it; undefined when it refused. */
export function startedServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return starting
}

function loaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
}
