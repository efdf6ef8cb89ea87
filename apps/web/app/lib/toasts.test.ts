import { expect, test } from 'vitest'
import { attachToaster, type Notice, notify } from './toasts.ts'

test('toasts from before the toaster loaded are shown once, later ones at once', () => {
  const shown: Notice[] = []
  notify.success('early')
  const detach = attachToaster((notice) => shown.push(notice))
  notify.error('later', 'because')
  detach()
  notify.info('away')
  const again: Notice[] = []
  attachToaster((notice) => again.push(notice))()
  expect(shown.map(({ title }) => title)).toEqual(['early', 'later'])
  expect(shown[1]).toEqual({ kind: 'error', title: 'later', description: 'because' })
  expect(again.map(({ title }) => title)).toEqual(['away'])
})
