type Bytes = Uint8Array<ArrayBuffer>

/** A file of the built web app: uncompressed, compressed, or both. */
export interface PackedFile {
  readonly body?: Bytes | undefined
  readonly br?: Bytes | undefined
}

/** The file next to the built ones that holds them all, so that the server reads one file at its start instead of some five hundred. */
export const packName = '__built.pack'

/** Packs files: four bytes with the length of a JSON index, the index (addresses and the size of each form), then the contents. */
export function pack(files: ReadonlyMap<string, PackedFile>): Bytes {
  const entries = [...files].map(([url, { body, br }]) => [url, body?.length ?? null, br?.length ?? null])
  const head = Buffer.from(JSON.stringify(entries))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  const forms = [...files.values()].flatMap(({ body, br }) => [body, br]).filter((form) => form !== undefined)
  return Buffer.concat([length, head, ...forms])
}

/** Reads what `pack` wrote, without copying the contents. Throws when it is truncated. */
export function unpack(packed: Buffer<ArrayBuffer>): Map<string, PackedFile> {
  let at = 4 + packed.readUInt32LE()
  const entries = JSON.parse(packed.toString('utf8', 4, at)) as [string, number | null, number | null][]
  const take = (length: number | null) => (length === null ? undefined : packed.subarray(at, (at += length)))
  const files = new Map(entries.map(([url, body, br]) => [url, { body: take(body), br: take(br) }]))
  if (at !== packed.length) throw new Error('The pack of the built web app is incomplete')
  return files
}
