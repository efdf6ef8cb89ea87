/** Where files are kept. Keys are made by the server: plain parts between slashes. */
export interface ObjectStore {
  /** Stores a file whole or not at all; what had this key is replaced. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The file's bytes; undefined when there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removes files; one that is not there is no error. */
  remove(keys: readonly string[]): Promise<void>
}

const plainPart = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/

/** Throws for a key that could name anything outside of the store: a hole in the program, never a person's mistake. */
export function assertKey(key: string): void {
  if (key.length > 500 || !key.split('/').every((part) => plainPart.test(part) && !part.endsWith('.'))) {
    throw new Error('an object key must be made of plain parts')
  }
}
