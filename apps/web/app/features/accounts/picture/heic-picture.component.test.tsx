import { bounds } from '@itemo/domain/bounds.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../../test/app.tsx'
import { member } from '../../../../test/fixtures.ts'

const input = page.getByLabelText('Photo', { exact: true })
const note = (text: string) => page.getByText(text)

test("a photo that the browser can't read is uploaded unchanged if the server can read it, otherwise refused by name [R27]", async () => {
  openApp('/profile-setup', { as: member('Nell') })
  await expect.element(input).toBeInTheDocument()
  expect(input.element().getAttribute('accept')).toMatch(/image\/heic.*\.heic/)
  await userEvent.upload(input, new File(['no picture'], 'notes.png', { type: 'image/png' }))
  await expect.element(note("notes.png couldn't be read.")).toBeVisible()
  // The driver would transfer it in chunks.
  const dropped = new DataTransfer()
  dropped.items.add(new File([new Uint8Array(bounds.imageBytes + 1)], 'IMG_0001.HEIC', { type: '' }))
  const field = input.element() as HTMLInputElement
  field.files = dropped.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(note('IMG_0001.HEIC is larger than 15 MB.')).toBeVisible()
  await userEvent.upload(input, new File(['a photo of a phone'], 'IMG_0002.HEIC', { type: 'image/heic' }))
  await expect
    .element(note("This browser can't show IMG_0002.HEIC. We'll use the middle of it when you save."))
    .toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(note('Optional. People are more likely to lend')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add Photo' })).toBeVisible()
})
