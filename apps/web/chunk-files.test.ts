import { expect, test } from 'vitest'
import { fieldFiles, filesIn, settingsFiles, shellFiles } from './chunk-files.ts'

test('each file that goes into a chunk by name exists, and a name that leads nowhere ends the build', () => {
  for (const files of [shellFiles, settingsFiles, fieldFiles]) expect(files.size).toBeGreaterThan(0)
  expect(() => filesIn('apps/web/app/ui', 'button.tsx', 'moved-away.tsx')).toThrow('apps/web/app/ui/moved-away.tsx')
})
