import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { server } from '../../../test/stand-in.ts'

/** Replaces the browser's geolocation until the end of the test. */
function useGeolocation(value: Pick<Geolocation, 'getCurrentPosition'> | undefined): void {
  Object.defineProperty(navigator, 'geolocation', { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
}

async function openSheet(): Promise<void> {
  server.answer('GET /items', {
    items: [],
    boosted: [],
    next_cursor: null,
    total: 0,
    total_is_more: false,
    near: null,
    match: null,
  })
  openApp('/home')
  await page.getByRole('button', { name: 'All of the UK' }).click()
}

test.each([
  { code: 1, message: 'User denied Geolocation' },
  { code: 2, message: 'Position unavailable' },
  { code: 3, message: 'Timeout expired' },
] as const)(
  'a device that refuses its location ($message) shows our message and another way [accounts 4.25, 8.28]',
  async ({ code, message }) => {
    const error = { code, message, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
    useGeolocation({ getCurrentPosition: (_done, failed) => failed?.(error) })
    await openSheet()
    const button = page.getByRole('button', { name: 'Use my location' })
    await button.click()
    await expect.element(page.getByText('Unable to access your location. Enter a postcode instead.')).toBeVisible()
    expect(page.getByText(message).elements()).toHaveLength(0)
    await expect.element(button, { message: 'it can be asked again' }).toBeVisible()
    await expect.element(page.getByLabelText('Postcode or town')).toHaveFocus()
  },
)

test('a browser without geolocation says so [accounts 8.29]', async () => {
  useGeolocation(undefined)
  await openSheet()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect.element(page.getByText(/Geolocation is not supported by this browser/)).toBeVisible()
})
