import type { PushPermission } from '#app/lib/push.ts'

export const pushCopy = {
  title: 'Push on this device',
  intro: 'Get notified even when Itemo is closed. We stay quiet from 10pm to 8am.',
  label: 'Tell me on this device',
  loading: 'Loading the state of push',
  loadFailed: "Couldn't find out whether push is on",
  onFailed: "Couldn't switch push on",
  offFailed: "Couldn't switch push off",
} as const

/** Why the switch is as it is. */
export const pushHints: Readonly<Record<PushPermission, string>> = {
  unsupported:
    "This browser can't do it. On an iPhone or iPad, add Itemo to the Home Screen first and open it from there.",
  denied:
    'Your browser blocks notifications from Itemo. Allow them in the settings for this site, which open next to the address bar, and come back.',
  default: 'Your browser will ask whether you allow it.',
  granted: 'It turns off when you log out here.',
}
