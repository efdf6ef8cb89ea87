import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../../test/app.tsx'
import { idOf, itemCard, member, ownItem } from '../../../../test/fixtures.ts'
import { expectText, recordToasts } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

const owner = member('Una')
const kept = { id: idOf('picture'), image_url: 'kept.jpg', position: 0 }
const washer = ownItem(owner, { images: [kept] })
const turnButton = page.getByRole('button', { name: 'Turn photo 1' })

/** A 40 by 20 picture, red at the left end and blue at the right. */
function drawPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(40, 20)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#ff0000'
  context.fillRect(0, 0, 20, 20)
  context.fillStyle = '#0000ff'
  context.fillRect(20, 0, 20, 20)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** The size of a picture, and whether its first corner is red. */
async function lookAt(picture: Blob) {
  const bitmap = await createImageBitmap(picture)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const [red = 0, , blue = 0] = context.getImageData(2, 2, 1, 1).data
  return { width: bitmap.width, height: bitmap.height, isRedFirst: red > blue }
}

/** Opens the form of an item with a stored picture, and accepts or refuses uploads. Returns what was sent and removed. */
function openForm(status: 200 | 500) {
  const sent: Blob[] = []
  const removed: unknown[] = []
  class Upload extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = status
    responseText = ''
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {}
    send(form: FormData): void {
      sent.push(form.get('') as Blob)
      if (status === 200) this.responseText = JSON.stringify({ Key: `item_images/turned-${sent.length}.jpg` })
      setTimeout(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  const { fetch } = window
  vi.stubGlobal('fetch', async (target: string | URL | Request, init?: RequestInit) => {
    if (target === '/storage/v1/object/public/item_images/kept.jpg') return new Response(await drawPicture())
    if (target !== '/storage/v1/object/item_images') return fetch(target, init)
    removed.push(init?.body)
    return Response.json([])
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  server.answer('GET /my/items/:itemId', washer)
  openApp(`/items/edit/${washer.id}`, { as: owner })
  return { sent, removed }
}

test('a picture can be rotated, repeatedly, and is saved as a new one', async () => {
  const { sent, removed } = openForm(200)
  const saved: unknown[] = []
  server.answer('PUT /items/:itemId', ({ body }) => {
    saved.push(body.images)
    return washer
  })
  server.answer('GET /my/items', { items: [itemCard(owner)], next_cursor: null })
  await turnButton.click()
  await expectText('Photo 1 is turned to the right.')
  expect(await lookAt(sent[0]!)).toEqual({ width: 20, height: 40, isRedFirst: true })
  // Keyboard users stay on the button.
  await expect.element(turnButton).toHaveFocus()
  await expect.element(turnButton).not.toHaveAttribute('aria-disabled')
  await turnButton.click()
  await expect.poll(() => sent.length).toBe(2)
  expect(await lookAt(sent[1]!)).toEqual({ width: 40, height: 20, isRedFirst: false })
  await expectText('Photo 1 is turned to the right.')
  await page.getByRole('button', { name: 'Update Item' }).click()
  await expect.poll(() => saved).toEqual([[{ image_url: 'turned-2.jpg' }]])
  // The item's current picture is removed on saving, not before.
  expect(removed).toEqual([JSON.stringify({ prefixes: ['turned-1.jpg'] })])
})

test('a picture whose rotated version is refused stays as it was, with a message', async () => {
  const said = recordToasts()
  const { sent, removed } = openForm(500)
  await turnButton.click()
  await expect.poll(() => said.length).toBe(1)
  expect(said[0]).toContain('Failed to turn photo')
  expect([sent.length, removed]).toEqual([1, []])
  await expect.element(page.getByRole('img', { name: 'Main picture: Photo' })).toBeVisible()
  await expect.element(turnButton).not.toHaveAttribute('aria-disabled')
})
