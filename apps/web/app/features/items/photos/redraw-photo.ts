/** The longest side of what is uploaded, in pixels; the server keeps no larger one either. */
const maxSide = 1600

const quality = 0.82

/** Draws a picture again: upright, at most 1600 px, without metadata. What the browser can't read (HEIC) stays as it is. */
export async function downsize(file: Blob): Promise<{ readonly file: Blob; readonly readable: boolean }> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { file, readable: false }
  try {
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return { file, readable: true }
    // A JPEG has no transparency: what was see-through becomes white, not black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    return { file: drawn ?? file, readable: true }
  } finally {
    bitmap.close()
  }
}
