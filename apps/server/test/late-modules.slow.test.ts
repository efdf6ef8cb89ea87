import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { modulesLoaded, naming } from './loaded-modules.ts'

test('the libraries of documents, pictures and email are not loaded before one is made', async () => {
  expect(await modulesLoaded(/pdfkit|fontkit|sharp|nodemailer/)).toEqual([])
})

test('looking whether there is a demo town loads nothing of what makes one', async () => {
  const seed = fileURLToPath(new URL('../seeds/seed.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [naming, seed])
  expect(stdout).toBe('')
})
