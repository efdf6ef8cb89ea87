import { bounds } from '@itemo/domain/bounds.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, whereabouts } from '../../../../test/app.tsx'
import { itemCard, member, ownItem } from '../../../../test/fixtures.ts'
import { server } from '../../../../test/stand-in.ts'

const owner = member('Una')
const washer = ownItem(owner)

test("an unusable photo is named with its reason, can only be removed, is never the main one and doesn't block saving [marketplace 5.26]", async () => {
  const sent: unknown[] = []
  server.answer('POST /items', ({ body }) => {
    sent.push(body.images)
    return washer
  })
  server.answer('GET /my/items', { items: [itemCard(owner)], next_cursor: null })
  openApp('/list-item', { as: owner })
  // No browser can render it, and it's too large as it is.
  const huge = new File([new Uint8Array(bounds.imageBytes + 1)], 'IMG_0001.HEIC', { type: 'image/heic' })
  const notes = new File(['notes'], 'notes.pdf', { type: 'application/pdf' })
  const input = page.getByLabelText('Add photos')
  await expect.element(input).toBeInTheDocument()
  expect(input.element().getAttribute('accept'), 'HEIC is offered').toMatch(/image\/heic.*\.heic/)
  const box = input.element().closest('label')?.parentElement
  const dropped = new DataTransfer()
  for (const file of [huge, notes]) dropped.items.add(file)
  box?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: dropped }))

  await expect.element(page.getByText(/Left out: notes\.pdf/)).toBeVisible()
  await expect.element(page.getByText(/IMG_0001\.HEIC: This photo is larger than 15 MB/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Try photo 1 again' }).elements()).toHaveLength(0)
  expect(page.getByText('Main', { exact: true }).elements()).toHaveLength(0)

  await page.getByRole('textbox', { name: 'Title' }).fill(washer.title)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Category' }), washer.category)
  await page.getByRole('textbox', { name: 'Description' }).fill(washer.description)
  await page.getByRole('textbox', { name: 'Daily rate' }).fill('10')
  await page.getByRole('textbox', { name: 'Postcode' }).fill('N1 9GU')
  await page.getByRole('button', { name: 'List Your Item' }).click()
  await expect.poll(whereabouts).toBe('/profile?tab=items')
  expect(sent).toEqual([[]])
})

const damaged = 'This photo seems to be damaged. Please try another one.'

const photo = () => new File(['not a photo after all'], 'IMG_0003.HEIC', { type: 'image/heic' })

/** Refuses every upload as the storage protocol does: with 400, and the real status in the body. */
class RefusedUpload extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 400
  readonly responseText = JSON.stringify({ statusCode: '400', error: 'InvalidRequest', message: damaged })
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    this.dispatchEvent(new Event('load'))
  }
}

test('a HEIC photo that the server refuses is named with its reason, and can only be removed [R27]', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('XMLHttpRequest', RefusedUpload)
  openApp('/list-item', { as: owner })
  await userEvent.upload(page.getByLabelText('Add photos'), photo())
  await expect.element(page.getByText(`IMG_0003.HEIC: ${damaged}`)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Try photo 1 again' }).elements()).toHaveLength(0)
})

test('a HEIC profile picture that the server refuses shows its reason on saving [R27]', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('XMLHttpRequest', RefusedUpload)
  openApp('/profile-setup', { as: owner })
  await userEvent.upload(page.getByLabelText('Photo', { exact: true }), photo())
  await expect.element(page.getByText(/This browser can't show IMG_0003\.HEIC/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Postcode' }).fill('N1 9GU')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(damaged)).toBeVisible()
})
