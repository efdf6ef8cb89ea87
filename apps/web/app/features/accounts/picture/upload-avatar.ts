import { accessToken, renewAccessToken } from '#app/lib/session.ts'

const bucket = 'avatars'

/** An upload that did not work out; `message` is the sentence for the person. */
class PictureError extends Error {
  override readonly name = 'PictureError'
}

/**
 * Uploads a picture of the person.
 * @returns its path in the bucket, for `profile_image`.
 * @throws PictureError with a sentence for the person.
 */
export async function uploadAvatar(picture: Blob): Promise<string> {
  const name = `${crypto.randomUUID()}-photo`
  let answer = await send(name, picture, await accessToken())
  if (answer.refused) answer = await send(name, picture, await renewAccessToken())
  const { ok, body } = answer
  if (ok && typeof body.Key === 'string') return body.Key.replace(`${bucket}/`, '')
  throw new PictureError(
    !ok && typeof body.message === 'string' ? body.message : 'Failed to upload image. Please try again.',
  )
}

async function send(name: string, picture: Blob, token: string | undefined) {
  const form = new FormData()
  form.append('cacheControl', '3600')
  // The storage protocol wants the file in a field without a name.
  form.append('', picture, `${name}.jpg`)
  const response = await fetch(`/storage/v1/object/${bucket}/${name}`, {
    method: 'POST',
    headers: { 'x-upsert': 'false', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: form,
  }).catch(() => undefined)
  if (!response) {
    throw new PictureError('Failed to upload image. Please check your connection and try again.')
  }
  const value: unknown = await response.json().catch(() => undefined)
  const body: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  // The storage wire answers 400 and names the real status in the body.
  const refused = response.status === 401 || body.statusCode === '401'
  return { ok: response.ok, body, refused }
}
