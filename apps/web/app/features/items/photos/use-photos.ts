import { bounds } from '@itemo/domain/bounds.ts'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { imageUrl } from '#app/lib/image-url.ts'
import { notify } from '#app/lib/toasts.ts'
import { accessToken } from '#app/lib/session.ts'
import { UploadError, uploadFailures, uploadPicture } from '#app/lib/upload-picture.ts'
import { dropPictures, storePicture } from './kept-pictures.ts'
import { changePhotos, type Photo, sortPick } from './photos.ts'

export type Photos = ReturnType<typeof usePhotos>

/** The initial photos of a form, and the pictures of those that came from a draft, by key. */
export interface FirstPhotos {
  readonly photos: readonly Photo[]
  readonly pictures: ReadonlyMap<string, Blob>
}

/** The data of a photo that isn't displayed. */
interface Work {
  readonly picture: Blob
  /** The number of quarter turns to the right. */
  readonly turns?: number
  /** Whether this browser could decode it. */
  readonly isReadable?: boolean
  readonly abort: AbortController
}

type Drawn = Awaited<ReturnType<typeof downsize>>

const tooLarge = `This photo is larger than ${bounds.imageBytes / 1024 / 1024} MB. Please choose a smaller one.`

/** How many pictures are re-encoded and uploaded in parallel: more would only slow each other down. */
const atOnce = 2

/** The photos of the form: they upload while the person writes, and are stored in this browser when the form `keeps` a draft. */
export function usePhotos(first: FirstPhotos, keeps: boolean) {
  const [photos, change] = useReducer(changePhotos, first.photos)
  const [refusal, setRefusal] = useState<string>()
  const works = useRef(new Map<string, Work>())
  const waiting = useRef<string[]>([])
  const running = useRef(0)

  const upload = async (key: string, ready?: Drawn): Promise<boolean> => {
    const work = works.current.get(key)
    if (!work) return false
    const { signal } = work.abort
    const progress = (part: number) => change({ act: 'upload', key, upload: { state: 'uploading', progress: part } })
    let readable = true
    try {
      const drawn = ready ?? (await downsize(work.picture, work.turns))
      const { file } = drawn
      readable = drawn.readable
      signal.throwIfAborted()
      works.current.set(key, { ...work, isReadable: readable })
      if (file.size > bounds.imageBytes) throw new UploadError(tooLarge, { aboutFile: true })
      if (keeps) void storePicture(key, file)
      const path = await uploadPicture({ bucket: 'item_images', file, signal, onProgress: progress })
      if (signal.aborted) removePictures([path])
      else change({ act: 'upload', key, upload: { state: 'done', path, at: Date.now() } })
      return true
    } catch (error) {
      // Removed: its upload no longer matters.
      if (signal.aborted) return true
      const isRefused = error instanceof UploadError && error.aboutFile
      // A picture that this browser can read may have been damaged in transit, so a retry makes sense.
      fail(key, error instanceof UploadError ? error.message : uploadFailures.failed, isRefused && !readable)
      return false
    }
  }
  const fail = (key: string, sentence: string, hopeless = false) =>
    change({ act: 'upload', key, upload: { state: 'failed', sentence, hopeless } })

  const work = async (): Promise<boolean[]> => {
    const done: boolean[] = []
    running.current += 1
    for (let key = waiting.current.shift(); key !== undefined; key = waiting.current.shift()) {
      // Each lane uploads one after the other, on purpose.
      done.push(await upload(key))
    }
    running.current -= 1
    return done
  }

  const start = async (keys: readonly string[]) => {
    waiting.current.push(...keys)
    const lanes = Math.min(keys.length, atOnce - running.current)
    const done = (await Promise.all(Array.from({ length: Math.max(0, lanes) }, work))).flat()
    // One toast for all photos that were picked together; each tile shows why its own upload failed.
    if (done.filter((arrived) => !arrived).length > 1) notify.error('Failed to upload images')
    else if (done.includes(true)) notify.success('Image uploaded successfully!')
  }

  const begin = (pictures: FirstPhotos['pictures']) => {
    for (const [key, picture] of pictures) works.current.set(key, { picture, abort: new AbortController() })
  }
  const open = useEffectEvent(() => {
    begin(first.pictures)
    void start(first.photos.flatMap(({ key, upload: { state } }) => (state === 'uploading' ? [key] : [])))
  })
  useEffect(() => {
    const all = works.current
    open()
    return () => {
      for (const { abort } of all.values()) abort.abort()
    }
  }, [])

  /** Deletes the data of photos, here and on the server; pictures that the item already had stay until it's saved. */
  const forget = (gone: readonly Photo[]) => {
    for (const { key, preview } of gone) {
      works.current.get(key)?.abort.abort()
      works.current.delete(key)
      if (preview.startsWith('blob:')) URL.revokeObjectURL(preview)
    }
    dropPictures(gone.map(({ key }) => key))
    removePictures(
      gone.flatMap(({ imageId, upload: state }) =>
        imageId === undefined && state.state === 'done' ? [state.path] : [],
      ),
    )
  }

  /**
   * Turns a photo a quarter to the right. The result is a new picture, since the content of a path never changes (ADR-0020): it's drawn
   * from the picked file if that can be read, and otherwise from the server's copy. Returns whether it was uploaded.
   */
  const turn = async (photo: Photo): Promise<boolean> => {
    if (photo.upload.state !== 'done') return false
    const known = works.current.get(photo.key)
    const key = crypto.randomUUID()
    const abort = new AbortController()
    const {
      name,
      preview,
      tile = photo.key,
      upload: { path },
    } = photo
    const begun: Photo = { key, tile, name, preview, upload: { state: 'uploading', progress: 0 } }
    change({ act: 'replace', key: photo.key, photo: begun })
    works.current.set(key, { picture: new Blob(), abort })
    const picture = known?.isReadable === true ? known.picture : await fetchPicture(path)
    const turns = known?.isReadable === true ? ((known.turns ?? 0) + 1) % 4 : 1
    const drawn = picture && (await downsize(picture, turns))
    if (!abort.signal.aborted && picture && drawn?.readable === true) {
      works.current.set(key, { picture, turns, abort })
      const turned = URL.createObjectURL(drawn.file)
      change({ act: 'replace', key, photo: { ...begun, preview: turned } })
      if (await upload(key, drawn)) {
        forget([photo])
        return !abort.signal.aborted
      }
      URL.revokeObjectURL(turned)
    }
    works.current.delete(key)
    if (abort.signal.aborted) forget([photo])
    else {
      change({ act: 'replace', key, photo })
      notify.error('Failed to turn photo', 'Nothing changed. Please try again.')
    }
    return false
  }

  return {
    photos,
    refusal,
    turn,
    uploading: photos.some(({ upload: { state } }) => state === 'uploading'),
    failed: photos.some(({ upload: one }) => one.state === 'failed' && one.hopeless !== true),
    add: (files: readonly File[]) => {
      const pick = sortPick(files, photos.length)
      setRefusal(pick.refusal)
      const added = pick.accepted.map((file): Photo => {
        const key = crypto.randomUUID()
        begin(new Map([[key, file]]))
        if (keeps) void storePicture(key, file)
        return {
          key,
          name: file.name,
          preview: URL.createObjectURL(file),
          upload: { state: 'uploading', progress: 0 },
        }
      })
      change({ act: 'add', photos: added })
      void start(added.map(({ key }) => key))
    },
    /** Removes a photo; an upload in progress is cancelled. */
    remove: (photo: Photo) => {
      forget([photo])
      change({ act: 'remove', key: photo.key })
    },
    /** Replaces all photos. */
    begin: (others: readonly Photo[]) => {
      forget(photos.filter(({ key }) => !others.some((other) => other.key === key)))
      setRefusal(undefined)
      change({ act: 'begin', photos: others })
    },
    /** Marks a photo as failed after all: it can be retried. */
    fail: (key: string, sentence: string) => fail(key, sentence),
    retry: ({ key }: Photo) => {
      const known = works.current.get(key)
      if (!known) return
      works.current.set(key, { ...known, abort: new AbortController() })
      change({ act: 'upload', key, upload: { state: 'uploading', progress: 0 } })
      void start([key])
    },
    move: (key: string, to: number) => change({ act: 'move', key, to }),
  }
}

/** The longest side of an upload, in pixels; the server doesn't store larger pictures. */
const maxSide = 1600

const quality = 0.82

/** The server's copy of a picture; undefined when it can't be fetched. */
const fetchPicture = (path: string): Promise<Blob | undefined> =>
  fetch(imageUrl(path))
    .then((answer) => (answer.ok ? answer.blob() : undefined))
    .catch(() => undefined)

/**
 * Re-encodes a picture: upright, turned by a number of quarters, 1600 px at most, without metadata. What the browser can't decode (HEIC) is
 * returned unchanged.
 */
async function downsize(file: Blob, turns = 0): Promise<{ readonly file: Blob; readonly readable: boolean }> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { file, readable: false }
  try {
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const canvas = document.createElement('canvas')
    canvas.width = turns % 2 === 1 ? height : width
    canvas.height = turns % 2 === 1 ? width : height
    const context = canvas.getContext('2d')
    if (!context) return { file, readable: true }
    // JPEG has no transparency: transparent areas become white, not black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate((turns * Math.PI) / 2)
    context.drawImage(bitmap, -width / 2, -height / 2, width, height)
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    return { file: drawn ?? file, readable: true }
  } finally {
    bitmap.close()
  }
}

/** Removes pictures that no item needs. Not awaited: the server sweeps up what is left behind. */
function removePictures(paths: readonly string[]): void {
  if (paths.length === 0) return
  void accessToken().then((token) =>
    fetch('/storage/v1/object/item_images', {
      method: 'DELETE',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ prefixes: paths }),
      keepalive: true,
    }).catch(() => undefined),
  )
}
