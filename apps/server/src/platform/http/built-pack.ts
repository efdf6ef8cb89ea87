type Bytes = Uint8Array<ArrayBuffer>

/** A file of the built web app: as it is, compressed, or both. */
export interface PackedFile {
  readonly body?: Bytes | undefined
  readonly br?: Bytes | undefined
}

/** The file next to the built ones that holds them all: a start reads it in one go, in place of some five hundred. */
export const packName = '__built.pack'

/** The addresses with how many bytes each form has, as JSON after the length of that in four bytes; then these bytes. */
export function pack(files: ReadonlyMap<string, PackedFile>): Bytes {
  const entries = [...files].map(([url, { body, br }]) => [url, body?.length ?? null, br?.length ?? null])
  const head = Buffer.from(JSON.stringify(entries))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  const forms = [...files.values()].flatMap(({ body, br }) => [body, br]).filter((form) => form !== undefined)
  return Buffer.concat([length, head, ...forms])
}

/** What `pack` has put together, without a copy. Throws where it isn't whole. */
export function unpack(packed: Buffer<ArrayBuffer>): Map<string, PackedFile> {
  let at = 4 + packed.readUInt32LE()
  const entries = JSON.parse(packed.toString('utf8', 4, at)) as [string, number | null, number | null][]
  const take = (length: number | null) => (length === null ? undefined : packed.subarray(at, (at += length)))
  const files = new Map(entries.map(([url, body, br]) => [url, { body: take(body), br: take(br) }]))
  if (at !== packed.length) throw new Error('The pack of the built web app is not whole')
  return files
}
