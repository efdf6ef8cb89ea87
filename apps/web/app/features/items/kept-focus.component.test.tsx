import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { idOf, itemCard, member } from '../../../test/fixtures.ts'
import { focus } from '../../../test/keyboard.ts'
import { server } from '../../../test/stand-in.ts'

const owner = member('Sia')
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function press(target: Locator): Promise<void> {
  await focus(target)
  await userEvent.keyboard('{Enter}')
}

/** Never gets a response: an upload that has arrived would be deleted with its photo, by a call of the storage protocol. */
class LostUpload extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 0
  readonly responseText = ''
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    this.dispatchEvent(new Event('error'))
  }
}

/** A picture in a single colour. */
async function photo(name: string, colour: string): Promise<File> {
  const canvas = new OffscreenCanvas(64, 48)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Nothing can be drawn')
  context.fillStyle = colour
  context.fillRect(0, 0, canvas.width, canvas.height)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

test('focus stays in place in the item form when the focused element disappears [marketplace 2.64]', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('XMLHttpRequest', LostUpload)
  openApp('/list-item', { as: owner })
  const input = page.getByLabelText(/^Add photos/)
  await userEvent.upload(input, [await photo('one.png', '#6c8ea4'), await photo('two.png', '#a4876c')])
  await press(button('Move photo 2 forward'))
  await expect.element(button('Move photo 1 forward')).toHaveFocus()
  await press(button('Remove photo 1'))
  const photos = page.getByRole('region', { name: 'Photos' }).getByRole('listitem').getByRole('img')
  await expect.element(photos).toHaveAccessibleName('Main picture: one.png')
  await expect.element(button('Remove photo 1')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveFocus()
  await press(button('Add an add-on'))
  await expect.element(page.getByLabelText('Name of add-on 1')).toHaveFocus()
  await press(button('Remove add-on 1'))
  await expect.element(button('Add an add-on')).toHaveFocus()
})

test('focus stays in place in My Items when the focused element disappears', async () => {
  const newer = itemCard(owner, { id: idOf('newer'), title: 'Newer washer' })
  const older = itemCard(owner, { id: idOf('older'), title: 'Older washer' })
  let listed = [newer, older]
  server.answer('GET /my/items', () => ({ items: listed, next_cursor: null }))
  server.answer('PUT /items/:itemId/status', ({ params, body }) => {
    listed = listed.map((one) => (one.id === params.itemId ? { ...one, status: body.status } : one))
    return { ...newer, status: body.status }
  })
  server.answer('DELETE /items/:itemId', ({ params }) => {
    listed = listed.filter(({ id }) => id !== params.itemId)
    return {}
  })
  openApp('/profile?tab=items', { as: owner })
  await press(button(`Pause ${newer.title}`))
  await expect.element(button(`Activate ${newer.title}`)).toHaveFocus()
  const question = page.getByRole('alertdialog')
  await press(button(`Delete ${newer.title}`))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button(`Delete ${newer.title}`)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await press(question.getByRole('button', { name: 'Delete' }))
  await expect.element(page.getByRole('link', { name: older.title, exact: true })).toHaveFocus()
  await press(button(`Delete ${older.title}`))
  await press(question.getByRole('button', { name: 'Delete' }))
  await expect.element(page.getByRole('link', { name: 'List an Item' })).toHaveFocus()
})
