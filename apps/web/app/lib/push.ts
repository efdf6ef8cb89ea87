import { startedServiceWorker } from './service-worker.ts'

/** Whether this browser can show notifications while none of our pages is open, and has permission to. */
export type PushPermission = 'unsupported' | 'denied' | 'default' | 'granted'

/** The browser's permission. The worker that shows pushes exists in a built app only. */
export async function pushPermission(): Promise<PushPermission> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  // On the first visit the worker is still being installed.
  const worker = (await navigator.serviceWorker.getRegistration()) ?? (await startedServiceWorker())
  return worker ? Notification.permission : 'unsupported'
}

/** The push subscription of this browser; null for none, and where there is no worker. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Requests a push subscription that is bound to our key; one that is bound to another key is ended. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const ask = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    await dropSubscription()
    return ask()
  }
}

/** Ends the push subscription of this browser. The server notices by itself if it isn't told. */
export async function dropSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}
