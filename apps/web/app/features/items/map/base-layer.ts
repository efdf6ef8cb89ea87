import * as leaflet from 'leaflet'
import { land, labelsAt, type MapLabel } from './base-map.ts'
import { nearBox, type Ring } from './land-code.ts'
import { pixelOf, tilePixels } from './map-pixels.ts'

/** Below the tiles, which cover it once they're loaded. */
const pane = 'base'
const font = '600 12px "Figtree Variable", "Figtree Stand-in", sans-serif'
const lineHeight = 14

interface Colours {
  readonly sea: string
  readonly land: string
  readonly line: string
  readonly name: string
  readonly faint: string
}

/** The rings of one zoom, in world pixels, with their bounding box. */
interface Shape {
  readonly points: readonly number[]
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The attribution of that data. */
export const baseAttribution =
  '<a href="https://www.naturalearthdata.com">Natural Earth</a>, <a href="https://www.geonames.org">GeoNames</a>'

/** Draws land, sea and town names from data that comes with the app (ADR-0143). Returns a function that removes the layer. */
export function addBaseLayer(map: leaflet.Map): () => void {
  const below = map.createPane(pane)
  below.style.zIndex = '150'
  const layer = new BaseLayer({ pane })
  layer.addTo(map)
  const redraw = () => layer.repaint()
  // The theme is set on <html> or by the device, and the font of the names may still be loading.
  const chosen = new MutationObserver(redraw)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', redraw)
  if (document.fonts.status === 'loading') void document.fonts.ready.then(redraw)
  return () => {
    chosen.disconnect()
    dark.removeEventListener('change', redraw)
  }
}

interface DrawnZoom {
  readonly near: readonly Shape[]
  readonly far: readonly Shape[]
  readonly labels: readonly MapLabel[]
}

/** The shapes and names of each zoom, shared by all maps of the page. */
const zooms = new Map<number, DrawnZoom>()

class BaseLayer extends leaflet.GridLayer {
  #colours: Colours | undefined

  /** Redraws everything in the current colours and font. */
  repaint(): void {
    this.#colours = undefined
    zooms.clear()
    this.redraw()
  }

  override createTile({ x, y, z }: leaflet.Coords): HTMLElement {
    const canvas = document.createElement('canvas')
    const scale = Math.max(1, window.devicePixelRatio)
    canvas.width = tilePixels * scale
    canvas.height = tilePixels * scale
    const context = canvas.getContext('2d')
    if (!context) return canvas
    context.scale(scale, scale)
    this.#draw(context, { left: x * tilePixels, top: y * tilePixels, zoom: z })
    return canvas
  }

  #draw(context: CanvasRenderingContext2D, { left, top, zoom }: { left: number; top: number; zoom: number }) {
    const colours = (this.#colours ??= readColours(this.getPane(pane) ?? document.body))
    const { near, far, labels } = drawnAt(zoom, context)
    const isSeen = (shape: Pick<Shape, 'left' | 'top' | 'right' | 'bottom'>) =>
      shape.right > left && shape.left < left + tilePixels && shape.bottom > top && shape.top < top + tilePixels
    context.fillStyle = colours.sea
    context.fillRect(0, 0, tilePixels, tilePixels)
    context.translate(-left, -top)
    context.lineWidth = 1
    context.lineJoin = 'round'
    context.strokeStyle = colours.line
    context.fillStyle = colours.land

    const inner = boxAt(zoom)
    const around = pathOf(far.filter(isSeen))
    context.save()
    // Nearby land has more detailed lines.
    context.beginPath()
    context.rect(left, top, tilePixels, tilePixels)
    context.rect(inner.left, inner.top, inner.right - inner.left, inner.bottom - inner.top)
    context.clip('evenodd')
    context.fill(around, 'evenodd')
    context.stroke(around)
    context.restore()
    const coast = pathOf(near.filter(isSeen))
    context.fill(coast, 'evenodd')
    context.save()
    context.beginPath()
    // A ring has no coast where it was cut off.
    context.rect(inner.left + 1, inner.top + 1, inner.right - inner.left - 2, inner.bottom - inner.top - 2)
    context.clip()
    context.stroke(coast)
    context.restore()

    context.font = font
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.strokeStyle = colours.land
    context.lineWidth = 3
    for (const { text, x, y, width, height, isFaint } of labels) {
      const box = { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
      if (!isSeen(box)) continue
      context.fillStyle = isFaint ? colours.faint : colours.name
      context.strokeText(text, x, y)
      context.fillText(text, x, y)
    }
  }
}

function drawnAt(zoom: number, context: CanvasRenderingContext2D): DrawnZoom {
  const known = zooms.get(zoom)
  if (known) return known
  context.font = font
  const sizeOf = (text: string) => ({ width: context.measureText(text).width + 4, height: lineHeight })
  const made = {
    near: land.near.map((ring) => shapeOf(ring, zoom)),
    far: land.far.map((ring) => shapeOf(ring, zoom)),
    labels: labelsAt(zoom, sizeOf),
  }
  zooms.set(zoom, made)
  return made
}

function pathOf(shapes: readonly Shape[]): Path2D {
  const path = new Path2D()
  for (const { points } of shapes) {
    path.moveTo(points[0] ?? 0, points[1] ?? 0)
    for (let index = 2; index < points.length; index += 2) path.lineTo(points[index] ?? 0, points[index + 1] ?? 0)
    path.closePath()
  }
  return path
}

function shapeOf(ring: Ring, zoom: number): Shape {
  const points: number[] = []
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let index = 0; index < ring.length; index += 2) {
    const { x, y } = pixelOf({ longitude: ring[index] ?? 0, latitude: ring[index + 1] ?? 0 }, zoom)
    points.push(x, y)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { points, left, top, right, bottom }
}

function boxAt(zoom: number) {
  const { x: left, y: top } = pixelOf({ latitude: nearBox.north, longitude: nearBox.west }, zoom)
  const { x: right, y: bottom } = pixelOf({ latitude: nearBox.south, longitude: nearBox.east }, zoom)
  return { left, top, right, bottom }
}

/** The colours of the current theme. */
function readColours(parent: HTMLElement): Colours {
  const probe = parent.appendChild(document.createElement('span'))
  const colour = (name: string) => {
    probe.style.color = `var(--color-${name})`
    return window.getComputedStyle(probe).color
  }
  const colours = {
    sea: colour('sunken'),
    land: colour('surface'),
    line: colour('line'),
    name: colour('ink-2'),
    faint: colour('line-strong'),
  }
  probe.remove()
  return colours
}
