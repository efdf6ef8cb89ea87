import { startedServiceWorker } from './service-worker.ts'

/** Whether this browser can show something while no page of ours is open, and may. */
export type PushPermission = 'unsupported' | 'denied' | 'default' | 'granted'

/** What the browser says. The worker that shows pushes is there in a built app only. */
export async function pushPermission(): Promise<PushPermission> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  // On the first page that someone opens here, the worker is still on its way.
  const worker = (await navigator.serviceWorker.getRegistration()) ?? (await startedServiceWorker())
  return worker ? Notification.permission : 'unsupported'
}

/** The subscription of this browser; null for none, also where no worker could show anything. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Asks the browser's maker for a subscription that is bound to our key; one that is bound to another key is ended. */
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

/** Ends the subscription of this browser. The server finds out by itself if nobody tells it. */
export async function dropSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}
