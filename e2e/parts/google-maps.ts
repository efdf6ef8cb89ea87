import type { Page } from '@playwright/test'

/** A fake of the parts of Google's script that the product uses: loaded by the real loader, it draws nothing, and reports its calls. */
const script = `
const maps = google.maps
maps.importLibrary = async () => maps
maps.Map = class {
  listeners = {}
  constructor(element) {
    this.element = element
    setTimeout(() => ['tilesloaded', 'idle'].forEach((name) => this.listeners[name]?.()))
  }
  addListener(name, act) { this.listeners[name] = act }
  getBounds() { return { toJSON: () => ({ south: 51.3, west: -0.5, north: 51.7, east: 0.3 }) } }
  getZoom() { return 12 }
  setZoom() {}
  panTo() {}
}
maps.LatLng = class {}
maps.event = { clearInstanceListeners() {} }
maps.OverlayView = class {
  setMap(map) {
    if (!map) return this.onRemove()
    this.layer = document.createElement('div')
    map.element.append(this.layer)
    this.onAdd()
  }
  getPanes() { return { overlayMouseTarget: this.layer } }
  getProjection() { return { fromLatLngToDivPixel: () => ({ x: 200, y: 200 }) } }
}
maps.Circle = class {
  setCenter() {}
  setMap() {}
}
maps.InfoWindow = class {
  setContent(content) { this.content = content }
  setPosition() {}
  open({ map }) { map.element.append(this.content) }
  close() { this.content?.remove() }
}
`

/** Whether Google's script loads, never loads, or refuses the key. */
export type GoogleAnswer = 'comes' | 'fails' | 'refuses'

/** The site as if its operator had chosen Google's map, without calling Google: `key` null is a setting without one. */
export async function withGoogleMaps(page: Page, key: string | null, answer: GoogleAnswer): Promise<void> {
  await page.unrouteAll()
  await page.route('**/api/v1/config', async (route) => {
    const real = await route.fetch()
    const config = (await real.json()) as { map: object }
    await route.fulfill({ json: { ...config, map: { ...config.map, provider: 'google', google_maps_key: key } } })
  })
  await page.route('https://maps.googleapis.com/**', async (route) => {
    if (answer === 'fails') return await route.abort()
    const end = answer === 'refuses' ? 'gm_authFailure()' : ''
    await route.fulfill({ contentType: 'text/javascript', body: `${script};google.maps.__ib__();${end}` })
  })
}
