import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerItem, openApp } from '../../../../test/app.tsx'
import { config, item, member } from '../../../../test/fixtures.ts'
import { server } from '../../../../test/stand-in.ts'

test.each([
  [
    true,
    /^Held on the card that pays, for hires of up to 3 days; for longer ones that card is kept for it\. It isn't part of the total\.$/,
  ],
  [false, /^Agreed at the hand-over\. It isn't part of the total that is paid here\.$/],
])(
  'the note on a deposit is right for renters and owner, whether deposits are held here: %s',
  async (deposits, words) => {
    server.answer('GET /config', { ...config, deposits })
    const shown = item(member('Oon'), { deposit_required: true, deposit_amount: 60 })
    answerItem(shown)
    openApp(`/item/${shown.id}`)
    await expect.element(page.getByText('Deposit: £60 (refundable)')).toBeVisible()
    await expect.element(page.getByText(words)).toBeVisible()
  },
)
