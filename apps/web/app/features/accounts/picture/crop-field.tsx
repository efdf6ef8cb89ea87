import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { type Crop, moveCrop, maxZoom, squareOf, zoomCrop } from './crop.ts'
import { drawSquare } from './draw-crop.ts'

interface CropFieldProps {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onChange: (change: (crop: Crop) => Crop) => void
}

/** The side of the canvas, in pixels: twice its size on the screen. */
const drawnSide = 576
const zoomStep = 0.25
const moves: ReadonlyMap<string, readonly [number, number]> = new Map(
  Object.entries({
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }),
)

/** The crop of a picture: dragging, pinching and the arrow keys move it; the slider, the wheel, + and - zoom. */
export function CropField({ picture, crop, onChange }: CropFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const id = useId()

  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, squareOf(picture, crop))
  }, [picture, crop])

  const move = (x: number, y: number) => onChange((before) => moveCrop(picture, before, x, y))
  const zoomBy = (factor: number) => onChange((before) => zoomCrop(picture, before, before.zoom * factor))
  const zoomTo = (zoom: number) => onChange((before) => zoomCrop(picture, before, zoom))

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.1 : 0.02
    const to = moves.get(event.key)
    if (to) move(to[0] * step, to[1] * step)
    else if (event.key === '+' || event.key === '=') zoomTo(crop.zoom + zoomStep)
    else if (event.key === '-') zoomTo(crop.zoom - zoomStep)
    else return
    event.preventDefault()
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([pointer]) => pointer !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    const side = event.currentTarget.getBoundingClientRect().width
    if (!other) return move((before.x - now.x) / side, (before.y - now.y) / side)
    const apart = (point: typeof now) => Math.hypot(point.x - other.x, point.y - other.y)
    if (apart(before) > 0) zoomBy(apart(now) / apart(before))
  }
  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId)

  return (
    <div className="flex flex-col items-center gap-4">
      <button
        type="button"
        aria-label="Move the picture: drag it, or use the arrow keys"
        aria-describedby={`${id}-hint`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
        onWheel={(event) => zoomBy(event.deltaY < 0 ? 1.1 : 1 / 1.1)}
        className="relative size-72 max-w-full cursor-grab touch-none overflow-hidden rounded-card border border-line bg-sunken active:cursor-grabbing"
      >
        <canvas ref={canvas} width={drawnSide} height={drawnSide} className="block size-full" />
        <span
          aria-hidden="true"
          className="absolute inset-0 rounded-full shadow-[0_0_0_999px_var(--color-scrim)] ring-2 ring-on-hero"
        />
      </button>
      <p id={`${id}-hint`} className="text-center text-small text-ink-2">
        Drag the picture, or move it with the arrow keys. Plus and minus zoom.
      </p>
      <div className="flex w-72 max-w-full items-center gap-2">
        <IconButton
          label="Zoom out"
          icon={<Minus className="size-5" />}
          disabled={crop.zoom <= 1}
          onClick={() => zoomTo(crop.zoom - zoomStep)}
        />
        <input
          type="range"
          aria-label="Zoom"
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => zoomTo(event.target.valueAsNumber)}
          className="h-10 min-w-0 grow accent-brand"
        />
        <IconButton
          label="Zoom in"
          icon={<Plus className="size-5" />}
          disabled={crop.zoom >= maxZoom}
          onClick={() => zoomTo(crop.zoom + zoomStep)}
        />
      </div>
    </div>
  )
}
