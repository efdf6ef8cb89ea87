/** The square of a picture that is kept, in the picture's own pixels. */
export interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** What the person chose: the middle of the square in pixels of the picture, and how much closer than whole it is. */
export interface Crop {
  readonly centreX: number
  readonly centreY: number
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const maxZoom = 4

/** What is chosen at first: the largest square, in the middle. */
export function firstCrop({ width, height }: Size): Crop {
  return { centreX: width / 2, centreY: height / 2, zoom: 1 }
}

/** The square that a choice stands for: at zoom 1 its side is the shorter one of the picture. */
export function squareOf(size: Size, { centreX, centreY, zoom }: Crop): Square {
  const side = Math.min(size.width, size.height) / zoom
  return { x: centreX - side / 2, y: centreY - side / 2, side }
}

/** The same crop moved, by shares of the square's side; it never leaves the picture. */
export function moveCrop(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { side } = squareOf(size, crop)
  return within(size, { ...crop, centreX: crop.centreX + byX * side, centreY: crop.centreY + byY * side })
}

/** The same crop at another zoom, from 1 to `maxZoom`; its middle moves as far as it has to for the square to stay in the picture. */
export function zoomCrop(size: Size, crop: Crop, zoom: number): Crop {
  return within(size, { ...crop, zoom: Math.min(maxZoom, Math.max(1, zoom)) })
}

function within(size: Size, crop: Crop): Crop {
  const half = squareOf(size, crop).side / 2
  return {
    ...crop,
    centreX: Math.min(size.width - half, Math.max(half, crop.centreX)),
    centreY: Math.min(size.height - half, Math.max(half, crop.centreY)),
  }
}
