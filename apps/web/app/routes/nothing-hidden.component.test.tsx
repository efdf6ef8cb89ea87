import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerItem, answerSettings, openApp } from '../../test/app.tsx'
import { feed, idOf, item, itemCard, member } from '../../test/fixtures.ts'
import { focus } from '../../test/keyboard.ts'
import { server } from '../../test/stand-in.ts'

const [owner, reader] = [member('Olga'), member('Ned')]
const shown = item(owner, {
  images: [0, 1, 2].map((position) => ({ id: idOf(`photo ${position}`), image_url: `p${position}.jpg`, position })),
})
// More than fit in a row. `idOf` uses only the first six letters.
const cards = Array.from({ length: 20 }, (_, index) =>
  itemCard(owner, { id: idOf(`${index} more`), title: `Item ${index}` }),
)
/** The last content of each page. */
const paths = {
  '/home': 'Item 19',
  [`/item/${shown.id}`]: 'Item 11',
  '/list-item': 'Availability',
  '/account-settings': 'Delete My Account',
  '/profile': 'Log Out',
}
const screens = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
/** More tab stops than any page has. */
const maxStops = 120

/**
 * The focused element, and whether its centre and the middles of its edges are visible: corners may be rounded. Undefined after the main
 * part.
 */
function focusNow(): { readonly isSeen: boolean; readonly html: string } | undefined {
  const element = document.activeElement
  if (element === null || element === document.body || element.closest('nav[aria-label="Main"]')) return undefined
  const { x, y, width, height } = element.getBoundingClientRect()
  const points = [
    [x + width / 2, y + height / 2],
    [x + width / 2, y + 2],
    [x + width / 2, y + height - 2],
    [x + 2, y + height / 2],
    [x + width - 2, y + height / 2],
  ] as const
  const isSeen = points.every(([left, top]) => {
    const there = document.elementFromPoint(left, top)
    return there !== null && (element.contains(there) || there.contains(element))
  })
  // A visually hidden field has a visible label; a panel may be taller than the window.
  return { isSeen: isSeen || width <= 1 || height > window.innerHeight / 2, html: element.outerHTML.slice(0, 120) }
}

test.each(Object.entries(paths).flatMap(([path, end]) => screens.map((screen) => ({ path, end, ...screen }))))(
  'at $width px everything focused by Tab on $path is visible, and not under the navigation',
  async ({ path, end, width, height }) => {
    await page.viewport(width, height)
    server.answer('GET /items', feed(cards))
    answerItem(shown)
    server.answer('GET /items/:itemId/more', { of_owner: cards.slice(0, 6), similar: cards.slice(6, 12) })
    answerSettings()
    openApp(path, { as: reader })
    await expect.element(page.getByRole('main').getByText(end, { exact: true }).last()).toBeInTheDocument()
    window.scrollTo(0, 0)
    // By Tab, as the first stop of a page: keyboard.spec.ts.
    await focus(page.getByRole('link', { name: 'Skip to content' }))
    let stops = 0
    for (; stops < maxStops; stops += 1) {
      await userEvent.tab()
      // Ends the animations of what the previous stop had shown.
      await new Promise(requestAnimationFrame)
      for (const moving of document.getAnimations()) moving.finish()
      const focus = focusNow()
      if (!focus) break
      expect(focus.isSeen, focus.html).toBe(true)
    }
    expect(stops).toBeGreaterThan(8)
    expect(stops).toBeLessThan(maxStops)
  },
)
