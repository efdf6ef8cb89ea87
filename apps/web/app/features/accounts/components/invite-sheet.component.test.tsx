import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../../test/app.tsx'
import { member } from '../../../../test/fixtures.ts'
import { expectText, recordToasts } from '../../../../test/shown.ts'

const pia = member('Pia')
const link = `${window.location.origin}/`
const words = 'Join me on Itemo and search what you need, list what you own'
const opener = page.getByRole('button', { name: 'Invite Friends' })
const sheet = page.getByRole('dialog', { name: 'Invite Friends' })

/** Records what is copied from now on. */
function recordCopies(): readonly string[] {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  return copied
}

/** Adds a phone's share sheet to the browser. */
function withShare(share: (data: ShareData) => Promise<void>): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
}

test.each([1280, 390])(
  'at %i px the profile shows the member, its menu in order, and the invite sheet [accounts 2.43, 2.44, 2.45, 2.48, 2.51, 3.4, 8.21, 8.22]',
  async (width) => {
    await page.viewport(width, 844)
    const copied = recordCopies()
    openApp('/profile', { as: pia })
    await expect.element(page.getByRole('heading', { name: 'Pia' })).toBeVisible()
    await expectText(/5\.0/)
    await expectText(/Member since/)
    for (const [name, address] of [
      ['My Bookings', '/my-rentals'],
      ['Saved Items', '/saved'],
      ['Edit', '/profile-setup'],
    ] as const) {
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', address)
    }
    const entries = page.getByRole('tabpanel').getByRole('listitem').elements()
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Boost',
      'Wanted',
      'Earnings',
      'Receipts',
      'Invite Friends',
      'Support',
      'How It Works',
      'About',
      'Terms',
      'Privacy',
      'Trust and Safety',
      'Report Illegal Content',
      'Account Settings',
      'Log Out',
    ])

    // With the keyboard alone.
    ;(opener.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(sheet.getByText(`${words}: ${link}`)).toBeVisible()
    ;(sheet.getByRole('button', { name: 'Copy', exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expectText('Invite link copied to clipboard!')
    ;(sheet.getByRole('button', { name: 'Copy Message' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expectText('Invite message copied to clipboard!')
    expect(copied).toEqual([link, `${words}: ${link}`])
    for (const [way, start] of [
      ['WhatsApp', /^https:\/\/wa\.me\/\?text=/],
      ['Email', /^mailto:\?subject=/],
      ['SMS', /^sms:\?&body=/],
    ] as const) {
      await expect.element(sheet.getByRole('link', { name: way })).toHaveAttribute('href', expect.stringMatching(start))
    }
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
    await sheet.getByRole('button', { name: 'Copy', exact: true }).click()
    await expectText('Failed to copy link')
    await userEvent.keyboard('{Escape}')
    await expect.element(opener).toHaveFocus()
  },
)

test.each([1280, 390])(
  "at %i px the native share sheet is used, and dismissing it isn't an error [accounts 2.49, 8.24]",
  async (width) => {
    await page.viewport(width, 844)
    recordCopies()
    const said = recordToasts()
    const outcomes = [undefined, 'AbortError', 'NotAllowedError']
    const asked: ShareData[] = []
    withShare(async (data) => {
      asked.push(data)
      const failure = outcomes[asked.length - 1]
      if (failure !== undefined) throw new DOMException('', failure)
    })
    openApp('/profile', { as: pia })
    await opener.click()
    const share = sheet.getByRole('button', { name: 'Share' })
    await share.click()
    await expect.poll(() => said).toEqual(['Shared successfully!'])
    expect(page.getByRole('button', { name: 'Copy Message' }).elements()).toHaveLength(0)
    expect(asked).toEqual([{ title: 'Itemo', text: words, url: link }])
    await share.click()
    await share.click()
    await expect.poll(() => said).toEqual(['Shared successfully!', 'Invite message copied to clipboard!'])
    expect(asked).toHaveLength(3)
  },
)

test('double-clicking a way to invite acts once, with one message', async () => {
  const copied = recordCopies()
  const said = recordToasts()
  openApp('/profile', { as: pia })
  await opener.dblClick()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  // The sheet is loaded by now and opens on the first click; the second one misses it.
  await opener.dblClick()
  await sheet.getByRole('button', { name: 'Copy', exact: true }).dblClick()
  await expect.poll(() => said).toEqual(['Invite link copied to clipboard!'])
  await sheet.getByRole('button', { name: 'Copy Message' }).dblClick()
  await expect.poll(() => said).toEqual(['Invite link copied to clipboard!', 'Invite message copied to clipboard!'])
  expect(copied).toHaveLength(2)
})

test('double-clicking Share opens the native sheet once', async () => {
  const said = recordToasts()
  // Like a real sheet, it stays open until the person has chosen, and rejects a second call in the meantime.
  const chosen = Promise.withResolvers<void>()
  let open = false
  withShare(() => {
    if (open) return Promise.reject(new DOMException('', 'InvalidStateError'))
    open = true
    return chosen.promise
  })
  openApp('/profile', { as: pia })
  await opener.click()
  const share = sheet.getByRole('button', { name: 'Share' })
  await share.dblClick()
  // Slower than a double click, while the phone's sheet is still open.
  await share.click()
  chosen.resolve()
  await expect.poll(() => said).toEqual(['Shared successfully!'])
})
