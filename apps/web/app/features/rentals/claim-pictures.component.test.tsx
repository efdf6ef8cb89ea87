import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openClaim, openDeposit } from '../../../test/claims.tsx'
import { idOf } from '../../../test/fixtures.ts'
import { expectText, recordToasts } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

/** Accepts every upload, as the storage protocol does. */
class TakenUpload extends EventTarget {
  readonly upload = new EventTarget()
  readonly status: number = 200
  readonly responseText: string = JSON.stringify({ Key: 'claim_pictures/a-photo' })
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    this.dispatchEvent(new Event('load'))
  }
}

const photo = () => new File(['a photo'], 'pole.jpg', { type: 'image/jpeg' })

function takeUploads(): void {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('XMLHttpRequest', TakenUpload)
}

test('an owner reports damage together with photos', async () => {
  takeUploads()
  openDeposit('owner', { can_report: true })
  await page.getByRole('button', { name: 'Report damage' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Amount in pounds').fill('25')
  await dialog.getByLabelText("What's damaged or missing?").fill('The pole is broken.')
  await userEvent.upload(dialog.getByLabelText('Choose photos'), photo())
  await expectText('pole.jpg')
  const sent: unknown[] = []
  server.answer('POST /rentals/:rentalId/claim', ({ body }) => {
    sent.push(body.pictures)
    return {}
  })
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expectText('Reported')
  expect(sent).toEqual([['a-photo']])
})

const damaged = 'This photo seems to be damaged. Please try another one.'

/** Refuses every upload, as the storage protocol does. */
class RefusedUpload extends TakenUpload {
  override readonly status = 400
  override readonly responseText = JSON.stringify({ statusCode: '400', error: 'InvalidRequest', message: damaged })
}

test("a file that isn't a readable photo is named in the form, which stays open", async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('XMLHttpRequest', RefusedUpload)
  const said = recordToasts()
  openDeposit('owner', { can_report: true })
  await page.getByRole('button', { name: 'Report damage' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Amount in pounds').fill(' £ 12.50 ')
  await dialog.getByLabelText("What's damaged or missing?").fill('The pole is broken.')
  const notes = new File(['notes'], 'notes.pdf', { type: 'application/pdf' })
  // The browser's file dialog hides such a file, unless someone selects all files.
  dialog.getByLabelText('Choose photos').element().removeAttribute('accept')
  await userEvent.upload(dialog.getByLabelText('Choose photos'), [notes, photo()])
  await expectText('Only pictures can be added here: JPEG, PNG, WebP, HEIC or AVIF. Left out: notes.pdf.')
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expect.element(dialog.getByText(`pole.jpg: ${damaged}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove pole.jpg' }).click()
  await expect.element(dialog.getByText(damaged)).not.toBeInTheDocument()
  const sent: unknown[] = []
  server.answer('POST /rentals/:rentalId/claim', ({ body }) => {
    sent.push(body.amount)
    return {}
  })
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expectText('Reported')
  expect([said, sent]).toEqual([['Reported'], [12.5]])
})

test('a renter adds photos of their own, and submitting none shows an error', async () => {
  takeUploads()
  openClaim('renter', {})
  await page.getByRole('button', { name: 'Add photos' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add photos' }).click()
  await expectText('Please add a photo.')
  await userEvent.upload(dialog.getByLabelText('Choose photos'), photo())
  await dialog.getByRole('button', { name: 'Remove pole.jpg' }).click()
  await userEvent.upload(dialog.getByLabelText('Choose photos'), photo())
  server.answer('POST /rentals/:rentalId/claim/pictures', {})
  await dialog.getByRole('button', { name: 'Add photos' }).click()
  await expectText('Photos added')
})

test("each side's photos are labelled, and open full size", async () => {
  for (const path of ['one', 'two']) server.file(`/api/v1/rentals/${idOf('rental')}/claim/pictures/${path}`, '')
  openClaim('renter', {
    pictures: [
      { path: 'one', by: 'owner' },
      { path: 'two', by: 'renter' },
    ],
  })
  await expect.element(page.getByRole('button', { name: 'Photo 1 of the renter' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Photo 1 of the owner' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Photo 1 of the owner' })
  await expect
    .element(dialog.getByRole('img', { name: 'Photo 1 of the owner' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/))
})
