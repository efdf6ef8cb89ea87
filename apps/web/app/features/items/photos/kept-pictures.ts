/** The pictures of drafts, stored in IndexedDB because of their size; where that is full or forbidden, a draft has no pictures. */
const databaseName = 'itemo-drafts'
const storeName = 'pictures'

/** Stores a picture under the key of its photo, replacing the previous one. */
export async function storePicture(key: string, picture: Blob): Promise<void> {
  await inStore('readwrite', (store) => store.put(picture, key))
}

/** The picture of a photo; undefined when it isn't stored. */
export async function readPicture(key: string): Promise<Blob | undefined> {
  const found = await inStore<unknown>('readonly', (store) => store.get(key))
  return found instanceof Blob ? found : undefined
}

/** Removes pictures that were saved with the item, or are no longer wanted. */
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
