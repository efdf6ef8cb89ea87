import { StorageClient } from '@supabase/storage-js'
import sharp from 'sharp'
import type { Member } from './factories.ts'
import type { TestServer } from './harness.ts'

/** The storage client that the product's pages could use, signed in. */
export function storageOf(server: TestServer, member?: Pick<Member, 'token'>, bucket = 'item_images') {
  const headers = member ? { authorization: `Bearer ${member.token}` } : {}
  return new StorageClient(`${server.url}/storage/v1`, headers).from(bucket)
}

/** A small real photo. */
export async function photo(width = 600, height = 400): Promise<Blob> {
  const image = sharp({ create: { width, height, channels: 3, background: { r: 30, g: 90, b: 160 } } })
  return new Blob([new Uint8Array(await image.jpeg().toBuffer())], { type: 'image/jpeg' })
}

/** Uploads a small photo as a member and answers its path. */
export async function uploadPhoto(server: TestServer, member: Member, bucket?: string): Promise<string> {
  const { data, error } = await storageOf(server, member, bucket).upload(
    `${crypto.randomUUID()}-photo.jpg`,
    await photo(),
  )
  if (error) throw error
  return data.path
}
