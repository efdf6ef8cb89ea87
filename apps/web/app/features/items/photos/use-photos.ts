import type { OwnItemView } from '@itemo/contract/items/views.ts'
import { useEffect, useReducer, useRef, useState } from 'react'
import { notify } from '#app/lib/notify.ts'
import { downsize } from './downsize.ts'
import { changePhotos, photosOfItem, type Photo, sortPick } from './photos.ts'
import { removePictures, uploadCopy, UploadError, uploadPicture } from './upload.ts'

export type Photos = ReturnType<typeof usePhotos>

/** What is kept of a photo besides what is shown. */
interface Work {
  readonly file: File
  abort: AbortController
}

/** How many pictures are drawn anew and uploaded side by side: more would only slow each other down. */
const atOnce = 2

/** The photos of the form: they upload while the person writes on. */
export function usePhotos(images: OwnItemView['images']) {
  const [photos, change] = useReducer(changePhotos, images, photosOfItem)
  const [refusal, setRefusal] = useState<string>()
  const works = useRef(new Map<string, Work>())
  const waiting = useRef<string[]>([])
  const running = useRef(0)

  useEffect(() => {
    const all = works.current
    return () => {
      for (const { abort } of all.values()) abort.abort()
    }
  }, [])

  const upload = async (key: string): Promise<boolean> => {
    const work = works.current.get(key)
    if (!work) return false
    const { signal } = work.abort
    const progress = (part: number) => change({ act: 'upload', key, upload: { state: 'uploading', progress: part } })
    try {
      const file = await downsize(work.file)
      const path = await uploadPicture({ file, signal, onProgress: progress })
      if (signal.aborted) removePictures([path])
      else change({ act: 'upload', key, upload: { state: 'done', path } })
      return !signal.aborted
    } catch (error) {
      if (signal.aborted) return false
      const sentence = error instanceof UploadError ? error.message : uploadCopy.failed
      change({ act: 'upload', key, upload: { state: 'failed', sentence } })
      return false
    }
  }

  const work = async (): Promise<number> => {
    let done = 0
    running.current += 1
    for (let key = waiting.current.shift(); key !== undefined; key = waiting.current.shift()) {
      // One after the other in each lane, on purpose.
      if (await upload(key)) done += 1
    }
    running.current -= 1
    return done
  }

  const start = async (keys: readonly string[]) => {
    waiting.current.push(...keys)
    const lanes = Math.min(keys.length, atOnce - running.current)
    const done = await Promise.all(Array.from({ length: Math.max(0, lanes) }, work))
    // One word for all that were picked together.
    if (done.some((count) => count > 0)) notify.success(uploadCopy.done)
  }

  return {
    photos,
    refusal,
    uploading: photos.some(({ upload: { state } }) => state === 'uploading'),
    failed: photos.some(({ upload: { state } }) => state === 'failed'),
    add: (files: readonly File[]) => {
      const pick = sortPick(files, photos.length)
      setRefusal(pick.refusal)
      const added = pick.accepted.map((file): Photo => {
        const key = crypto.randomUUID()
        works.current.set(key, { file, abort: new AbortController() })
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
    /** Takes a photo away; one that is still uploading is cancelled. What the item had before stays until it is saved. */
    remove: (photo: Photo) => {
      works.current.get(photo.key)?.abort.abort()
      works.current.delete(photo.key)
      if (photo.imageId === undefined && photo.upload.state === 'done') removePictures([photo.upload.path])
      if (photo.preview.startsWith('blob:')) URL.revokeObjectURL(photo.preview)
      change({ act: 'remove', key: photo.key })
    },
    retry: (photo: Photo) => {
      const known = works.current.get(photo.key)
      if (!known) return
      known.abort = new AbortController()
      change({ act: 'upload', key: photo.key, upload: { state: 'uploading', progress: 0 } })
      void start([photo.key])
    },
    move: (key: string, to: number) => change({ act: 'move', key, to }),
  }
}
