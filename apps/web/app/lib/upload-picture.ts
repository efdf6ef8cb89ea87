import { isRecord, parseJson } from './kept-text.ts'
import { sendWithToken } from './session.ts'

/** The sentences for a failed upload (spec: marketplace 8 "Item form"). */
export const uploadFailures = {
  failed: 'Failed to upload image. Please try again.',
  network: 'Failed to upload image. Please check your connection and try again.',
} as const

/** The storage protocol's codes for a file that it doesn't accept. */
const fileErrors: ReadonlySet<string> = new Set(['InvalidMimeType', 'EntityTooLarge', 'InvalidRequest'])

/** The types that an upload accepts, for a file input. Some systems don't know HEIC and give it no type. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

/** Whether a file is a picture. Some systems don't know HEIC and give it no type. */
export function isPicture({ type, name }: File): boolean {
  if (type === 'image/svg+xml') return false
  return type.startsWith('image/') || (type === '' && /\.(heic|heif|avif)$/i.test(name))
}

/** Lists the files that were left out of a selection, by name, and why. */
export function leftOut(why: string, files: readonly File[]): string {
  return `${why} Left out: ${files.map(({ name }) => name).join(', ')}.`
}

export const onlyPictures = 'Only pictures can be added here: JPEG, PNG, WebP, HEIC or AVIF.'

/** A failed upload; `message` is the sentence for the person. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  /** Whether the file itself is the reason, so that sending it again can't help. */
  readonly aboutFile: boolean
  constructor(message: string, { aboutFile = false } = {}) {
    super(message)
    this.aboutFile = aboutFile
  }
}

interface Upload {
  readonly bucket: 'avatars' | 'claim_pictures' | 'item_images'
  readonly file: Blob
  readonly signal?: AbortSignal
  /** How much has been sent, from 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/**
 * Uploads one picture under a random name and returns the storage path that the server assigned.
 * @throws UploadError with a sentence for the person.
 * @throws DOMException AbortError when `signal` aborted it.
 */
export async function uploadPicture(upload: Upload): Promise<string> {
  const name = `${crypto.randomUUID()}-photo`
  const answer = await sendWithToken((token) => send(name, upload, token))
  if (answer.status === 0) throw new UploadError(uploadFailures.network)
  const body = readJson(answer.text)
  if (answer.status === 200 && typeof body.Key === 'string') return body.Key.replace(`${upload.bucket}/`, '')
  // A refusal has a reason that the person can do something about, if only later (SlowDown).
  const refused = (answer.status >= 400 && answer.status < 500) || body.error === 'SlowDown'
  throw new UploadError(refused && typeof body.message === 'string' ? body.message : uploadFailures.failed, {
    aboutFile: typeof body.error === 'string' && fileErrors.has(body.error),
  })
}

/** One attempt. XMLHttpRequest, because fetch doesn't report upload progress. Status 0: no response. */
function send(
  name: string,
  { bucket, file, signal, onProgress }: Upload,
  token: string | undefined,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const settle = () => {
      signal?.removeEventListener('abort', abort)
      resolve(answerOf(request.status, request.responseText))
    }
    signal?.addEventListener('abort', abort)
    request.open('POST', `/storage/v1/object/${bucket}/${name}`)
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('x-upsert', 'false')
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    for (const end of ['load', 'error', 'timeout'] as const) request.addEventListener(end, settle)
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
    const form = new FormData()
    form.append('cacheControl', '3600')
    // The storage protocol expects the file in a field without a name.
    form.append('', file, `${name}.jpg`)
    request.send(form)
  })
}

/** The storage protocol replies to an invalid token with 400, and puts the real status in the body. */
function answerOf(status: number, text: string) {
  return { status: status === 400 && readJson(text).statusCode === '401' ? 401 : status, text }
}

function readJson(text: string): Record<string, unknown> {
  const value = parseJson(text)
  return isRecord(value) ? value : {}
}
