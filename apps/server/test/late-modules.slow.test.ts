import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { modulesLoaded, naming } from './loaded-modules.ts'

test("the libraries for PDFs, pictures and email aren't loaded before they are needed", async () => {
  expect(await modulesLoaded(/pdfkit|fontkit|sharp|nodemailer/)).toEqual([])
})

test('checking for a demo town loads none of the code that makes one', async () => {
  const seed = fileURLToPath(new URL('../seeds/seed.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [naming, seed])
  expect(stdout).toBe('')
})
