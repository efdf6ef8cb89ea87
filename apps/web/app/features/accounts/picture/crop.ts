/** The cropped square, in pixels of the picture. */
export interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** The chosen crop: the centre of the square in pixels of the picture, and the zoom. */
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

/** The initial crop: the largest square, in the middle. */
export function firstCrop({ width, height }: Size): Crop {
  return { centreX: width / 2, centreY: height / 2, zoom: 1 }
}

/** The square of a crop: at zoom 1 its side is the shorter side of the picture. */
export function squareOf(size: Size, { centreX, centreY, zoom }: Crop): Square {
  const side = Math.min(size.width, size.height) / zoom
  return { x: centreX - side / 2, y: centreY - side / 2, side }
}

/** Moves a crop by fractions of the square's side, within the picture. */
export function moveCrop(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { side } = squareOf(size, crop)
  return within(size, { ...crop, centreX: crop.centreX + byX * side, centreY: crop.centreY + byY * side })
}

/** Changes the zoom of a crop, from 1 to `maxZoom`; the centre moves as far as necessary to keep the square in the picture. */
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
