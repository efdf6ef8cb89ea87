import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerItem, openApp } from '../../../../test/app.tsx'
import { idOf, item, member } from '../../../../test/fixtures.ts'
import { enter, focus } from '../../../../test/keyboard.ts'

const picture = (position: number) => ({ id: idOf(`photo ${position}`), image_url: `p${position}.jpg`, position })
const washer = item(member('Rae'), { images: [0, 1, 2].map(picture) })
const carousel = page.getByRole('main').getByRole('group', { name: `Pictures of ${washer.title}` })
const dialog = page.getByRole('dialog', { name: 'Image Gallery' })

test.each([
  [1280, 800],
  [390, 844],
])('at %i × %i px the gallery works by keyboard [marketplace 2.17, 2.18, 2.19, 2.21, 9.22]', async (width, height) => {
  await page.viewport(width, height)
  answerItem(washer)
  openApp(`/item/${washer.id}`, { as: member('Sam') })
  await expect.element(carousel.getByText('1 / 3')).toBeVisible()
  await enter(carousel.getByRole('button', { name: 'Previous picture' }))
  await expect.element(carousel.getByText('3 / 3')).toBeVisible()
  await enter(carousel.getByRole('button', { name: 'Next picture' }))
  await expect.element(carousel.getByText('1 / 3')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(carousel.getByText('2 / 3')).toBeVisible()
  const thumbnail = page.getByRole('button', { name: 'Show picture 3' })
  await enter(thumbnail)
  await expect.element(carousel.getByText('3 / 3')).toBeVisible()
  expect(thumbnail.element().getBoundingClientRect()).toMatchObject({ width: 64, height: 64 })

  await focus(carousel.getByRole('button', { name: /picture 3 of 3. Open full screen/ }))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('3 / 3')).toBeVisible()
  // A dialog takes the focus one frame after it's shown.
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText('1 / 3')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dialog.getByText('3 / 3')).toBeVisible()
  await enter(dialog.getByRole('button', { name: 'Show picture 2' }))
  await expect.element(dialog.getByText('2 / 3')).toBeVisible()
  await enter(dialog.getByRole('button', { name: 'Close' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(carousel.getByText('2 / 3')).toBeVisible()
  const second = carousel.getByRole('button', { name: /picture 2 of 3. Open full screen/ })
  await expect.element(second).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText('3 / 3')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(carousel.getByRole('button', { name: /picture 3 of 3. Open full screen/ })).toHaveFocus()
})

test.each([
  [1280, 800],
  [390, 844],
])(
  'at %i × %i px the gallery is 4:3, and the calendar has one month [marketplace 2.20, 2.28, 9.22]',
  async (width, height) => {
    await page.viewport(width, height)
    answerItem(washer)
    openApp(`/item/${washer.id}`, { as: member('Sam') })
    await expect.element(page.getByRole('group', { name: 'Hire dates' })).toBeVisible()
    expect(page.getByRole('group', { name: 'Hire dates' }).getByRole('grid').elements()).toHaveLength(1)
    const shown = page.getByRole('main').getByRole('button', { name: /picture 1 of 3. Open full screen/ })
    const box = shown.element().getBoundingClientRect()
    expect(box.width / box.height).toBeCloseTo(4 / 3, 1)
  },
)

test('a picture that fails to load is replaced by a placeholder [marketplace 4.35, 8.58]', async () => {
  answerItem(washer)
  openApp(`/item/${washer.id}`, { as: member('Sam') })
  const first = page.getByRole('main').getByRole('img', { name: washer.title }).first()
  await expect.element(first).toHaveAttribute('src', '/placeholder.svg')
  await expect.poll(() => (first.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
})
