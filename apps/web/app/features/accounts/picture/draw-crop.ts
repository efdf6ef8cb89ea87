import type { Square } from './crop.ts'

/** The side of the uploaded picture, in pixels: twice its largest display size. */
const uploadSide = 800

const quality = 0.85

/** Draws the square into a canvas, scaled to its size. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: Square): void {
  const context = canvas.getContext('2d')
  if (!context) return
  // JPEG has no transparency: transparent areas become white.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as a JPEG without the camera's metadata. @returns null when the browser can't encode it. */
export function squareAsJpeg(picture: ImageBitmap, square: Square): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.min(uploadSide, Math.round(square.side)))
  canvas.height = canvas.width
  drawSquare(canvas, picture, square)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
