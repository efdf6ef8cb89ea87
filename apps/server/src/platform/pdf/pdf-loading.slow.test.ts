import { expect, test } from 'vitest'
import { modulesLoaded } from '../../../test/loaded-modules.ts'

test('the library of documents is not loaded before one is made', async () => {
  expect(await modulesLoaded(/pdfkit|fontkit/)).toEqual([])
})
