import { expect, test } from 'vitest'
import { avatarPathOf } from './avatars.ts'

test.each(['me/a-photo', 'avatars/me/a-photo', '/storage/v1/object/public/avatars/me/a-photo'])('%s', (value) => {
  expect(avatarPathOf(value)).toBe('me/a-photo')
})
