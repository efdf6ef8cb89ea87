import type { PushPermission } from '#app/lib/push.ts'

export const pushCopy = {
  title: 'Push on this device',
  intro:
    'You hear of hires and messages also while Itemo is not open, but never between 10 at night and 8 in the morning.',
  label: 'Tell me on this device',
  loading: 'Loading the state of push',
  loadFailed: 'Could not find out whether push is on',
  onFailed: 'Could not switch push on',
  offFailed: 'Could not switch push off',
} as const

/** Why the switch is as it is. */
export const pushHints: Readonly<Record<PushPermission, string>> = {
  unsupported:
    'This browser cannot do it. On an iPhone or iPad, add Itemo to the Home Screen first and open it from there.',
  denied:
    'Your browser blocks notifications from Itemo. Allow them in the settings for this site, which open beside the address, and come back.',
  default: 'Your browser will ask whether you allow it.',
  granted: 'It goes off by itself when you sign out here.',
}
