/** Pictures of drafts, kept in IndexedDB for their size; where that is full or forbidden, a draft has none. */
const databaseName = 'itemo-drafts'
const storeName = 'pictures'

/** Keeps a picture under the key of its photo, in place of what was there. */
export async function keepPicture(key: string, picture: Blob): Promise<void> {
  await inStore('readwrite', (store) => store.put(picture, key))
}

/** The picture of a photo; undefined when it was not kept. */
export async function readPicture(key: string): Promise<Blob | undefined> {
  const found = await inStore<unknown>('readonly', (store) => store.get(key))
  return found instanceof Blob ? found : undefined
}

/** The pictures are saved, or not wanted any more. */
export function dropPictures(keys: readonly string[]): void {
  for (const key of keys) void inStore('readwrite', (store) => store.delete(key))
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  try {
    const opening = indexedDB.open(databaseName, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
    const database = await answerOf(opening)
    try {
      return await answerOf(work(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error("IndexedDB didn't answer")))
  })
}
