import { StorageClient } from '@supabase/storage-js'
import sharp from 'sharp'
import type { Member } from './factories.ts'
import type { TestServer } from './harness.ts'

/** The storage client that the product's pages could use, logged in. */
export function storageOf(server: TestServer, member?: Pick<Member, 'token'>, bucket = 'item_images') {
  const headers = member ? { authorization: `Bearer ${member.token}` } : {}
  return new StorageClient(`${server.url}/storage/v1`, headers).from(bucket)
}

/** A small real photo. */
export async function photo(width = 600, height = 400): Promise<Blob> {
  const image = sharp({ create: { width, height, channels: 3, background: { r: 30, g: 90, b: 160 } } })
  return new Blob([new Uint8Array(await image.jpeg().toBuffer())], { type: 'image/jpeg' })
}

/** A photo of 900 × 800 with light and dark everywhere; each seed gives a different one. */
export function scene(seed: number): Promise<Buffer> {
  const raw = { width: 9, height: 8, channels: 1 } as const
  const greys = Uint8Array.from({ length: raw.width * raw.height }, (_, at) => {
    const [row, column] = [Math.floor(at / raw.width), at % raw.width]
    return (row * row * 37 + column * seed) % 256
  })
  return sharp(greys, { raw }).resize(900, 800, { kernel: 'cubic' }).jpeg({ quality: 92 }).toBuffer()
}

/** Uploads a picture as a member, by default a small photo, and returns its path. */
export async function uploadPhoto(
  server: TestServer,
  member: Member,
  bucket?: string,
  picture?: Buffer,
): Promise<string> {
  const body = picture ? new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }) : await photo()
  const { data, error } = await storageOf(server, member, bucket).upload(`${crypto.randomUUID()}-photo.jpg`, body)
  if (error) throw error
  return data.path
}
