/** Thrown when a form contains no file, or can't be parsed. */
export class NoFileError extends Error {
  constructor(cause?: unknown) {
    super('the body holds no file', { cause })
    this.name = 'NoFileError'
  }
}

/** Returns the first file of a multipart form, whatever its field's name (storage clients give none), or the whole body. */
export async function fileOfBody(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<Uint8Array> {
  if (!/^multipart\/form-data\b/i.test(contentType)) return body
  let form: FormData
  try {
    form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
  } catch (error) {
    throw new NoFileError(error)
  }
  for (const value of form.values()) if (typeof value !== 'string') return new Uint8Array(await value.arrayBuffer())
  throw new NoFileError()
}
