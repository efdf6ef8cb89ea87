import { expect, test } from 'vitest'
import { fieldFiles, filesIn, settingsFiles, shellFiles } from './chunk-files.ts'

test('every file assigned to a chunk exists, and a missing one fails the build', () => {
  for (const files of [shellFiles, settingsFiles, fieldFiles]) expect(files.size).toBeGreaterThan(0)
  expect(() => filesIn('apps/web/app/ui', 'button.tsx', 'moved-away.tsx')).toThrow('apps/web/app/ui/moved-away.tsx')
})
