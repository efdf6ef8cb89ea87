import { randomUUID } from 'node:crypto'
import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { expect, type Page } from '@playwright/test'
import { anyPhoto } from './photos.ts'
import type { Caller } from './person.ts'

/** The token of someone with an account, as a non-browser client gets it. */
export async function tokenOf({ request, email, password, token }: Caller): Promise<string> {
  if (token !== undefined) return token
  const answer = await request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  expect(answer.status()).toBe(200)
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

/** Makes a call as someone, as the pages do, and returns the response. */
export async function callAs(
  person: Caller,
  call: `${'GET' | 'POST' | 'PUT'} /${string}`,
  data?: object,
): Promise<unknown> {
  const [method = '', path = ''] = call.split(' ')
  const headers = { authorization: `Bearer ${await tokenOf(person)}` }
  const answer = await person.request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) })
  const text = await answer.text()
  expect(answer.ok(), `${call}: ${text}`).toBe(true)
  return text === '' ? undefined : JSON.parse(text)
}

/** Uploads single-colour pictures, as the form does, and returns their paths. */
async function uploadedPhotos(owner: Caller, count: number): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokenOf(owner)}` }
  const photos: string[] = []
  for (let made = 0; made < count; made += 1) {
    const upload = await owner.request.post(`/storage/v1/object/item_images/${randomUUID()}.jpg`, {
      headers,
      multipart: { '': { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await anyPhoto() } },
    })
    expect(upload.status(), await upload.text()).toBe(200)
    const { Key } = (await upload.json()) as { Key: string }
    photos.push(Key.replace('item_images/', ''))
  }
  return photos
}

export interface ListedItem {
  readonly id: string
  readonly title: string
}

/** Lists an item before the journey begins, with the calls that the form makes. */
export async function listedItem(owner: Caller, changes: Partial<OwnItemView> = {}, photos = 1): Promise<ListedItem> {
  const headers = { authorization: `Bearer ${await tokenOf(owner)}` }
  const pictures = await uploadedPhotos(owner, photos)
  const title = changes.title ?? `Pressure washer ${randomUUID().slice(0, 8)}`
  const listing = await owner.request.post('/api/v1/items', {
    headers,
    data: {
      title,
      description: 'Quiet, strong, with a long hose and three nozzles.',
      category: 'Garden Tools',
      daily_rate: 10,
      location: 'N1 9GU',
      images: pictures.map((image_url) => ({ image_url })),
      addons: [{ name: 'Patio brush', price: 2 }],
      ...changes,
    },
  })
  expect(listing.status(), await listing.text()).toBe(200)
  return { id: ((await listing.json()) as { id: string }).id, title }
}

/** Pauses or deletes an item, as its owner. */
export async function withdrawItem(owner: Caller, { id }: ListedItem, how: 'pause' | 'delete'): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(owner)}` }
  const answer =
    how === 'pause'
      ? await owner.request.put(`/api/v1/items/${id}/status`, { headers, data: { status: 'paused' } })
      : await owner.request.delete(`/api/v1/items/${id}`, { headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Opens an item's page and waits until days can be selected. */
export async function openItem(page: Page, { id, title }: ListedItem): Promise<void> {
  await page.goto(`/item/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
