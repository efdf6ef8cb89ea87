import type { Square } from './crop.ts'

/** The side of what is uploaded, in pixels: twice what is shown anywhere. */
const uploadSide = 800

const quality = 0.85

/** Draws the square into a canvas, as large as the canvas is. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: Square): void {
  const context = canvas.getContext('2d')
  if (!context) return
  // What is see-through becomes white: a JPEG knows no transparency.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as a JPEG without anything that the camera wrote into the file. @returns null when the browser cannot make one. */
export function squareAsJpeg(picture: ImageBitmap, square: Square): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.min(uploadSide, Math.round(square.side)))
  canvas.height = canvas.width
  drawSquare(canvas, picture, square)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
