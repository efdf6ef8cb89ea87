import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, whereabouts } from '../../../test/app.tsx'
import { member } from '../../../test/fixtures.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'
import type { Receipt, ReceiptEntry } from './receipt-queries.ts'

const renter = member('Rene')

const payment: ReceiptEntry = {
  number: 'P-7',
  kind: 'payment',
  subject: 'hire',
  title: 'Tent',
  start_date: '2026-06-03',
  end_date: '2026-06-05',
  // After midnight in London.
  at: '2026-06-01T23:30:00.000Z',
  amount: 34.5,
}

const receipt: Receipt = {
  ...payment,
  cover: null,
  lines: [
    { label: 'Daily rate', detail: '£10.00 × 3 days', amount: 30 },
    { label: 'Itemo service fee (15%)', detail: null, amount: 4.5 },
  ],
  owner_name: 'Orla',
  payer_name: 'Rene',
  operator: {
    name: 'Borrow & Co',
    address: '1 High Street, London N1 1AA',
    company_number: null,
    vat_number: 'GB123456789',
  },
  service: 4.5,
  vat: 0.75,
}

test('the list shows payments, refunds and payouts, with a link to each', async () => {
  const refund: ReceiptEntry = { ...payment, number: 'R-9', kind: 'refund', amount: 17.25 }
  const boost: ReceiptEntry = {
    ...payment,
    number: 'P-3',
    subject: 'boost',
    title: '1 Week Boost',
    start_date: null,
    end_date: null,
  }
  server.answer('GET /my/receipts', ({ query }) =>
    query.cursor === 'two'
      ? { receipts: [boost], next_cursor: null }
      : { receipts: [refund, payment], next_cursor: 'two' },
  )
  server.answer('GET /my/receipts/:number', receipt)
  openApp('/receipts', { as: renter })
  const rows = page.getByRole('main').getByRole('listitem')
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Refund R-9Tent, 3 Jun – 5 Jun 20262 Jun 2026£17.25',
      'Payment P-7Tent, 3 Jun – 5 Jun 20262 Jun 2026£34.50',
      'Payment P-31 Week Boost2 Jun 2026£34.50',
    ])
  await page.getByRole('link', { name: 'Payment P-7' }).click()
  await expect.poll(whereabouts).toBe('/receipts/P-7')
})

test('a receipt shows number, day, parties, lines, total and VAT, and can be printed', async () => {
  server.answer('GET /my/receipts/:number', receipt)
  openApp('/receipts/P-7', { as: renter })
  const sheet = page.getByRole('article', { name: 'Payment' })
  for (const text of [
    'P-7',
    '2 Jun 2026',
    'Hire by Orla; service by Borrow & Co',
    'Paid by Rene',
    '£10.00 × 3 days',
    '£4.50 of it is the service of Borrow & Co, with £0.75 of VAT at 20% in it.',
  ])
    await expect.element(sheet.getByText(text, { exact: true })).toBeVisible()
  await expect.element(sheet.getByText(/VAT number GB123456789/)).toBeVisible()
  await expect.element(sheet.getByRole('row', { name: 'Total £34.50' })).toBeVisible()
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await sheet.getByRole('button', { name: 'Print', exact: true }).click()
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
})

test('a receipt is downloaded as a PDF named after its number', async () => {
  server.answer('GET /my/receipts/:number', receipt)
  openApp('/receipts/P-7', { as: renter })
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  server.file('/api/v1/my/receipts/P-7.pdf', '%PDF-1.3')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect.poll(() => saved).toEqual(['itemo-receipt-P-7.pdf'])
})

test("a payout's receipt names both sides, and no VAT if there is none", async () => {
  server.answer('GET /my/receipts/:number', {
    ...receipt,
    number: 'T-9',
    kind: 'payout',
    amount: 30,
    lines: [{ label: 'Your share of the hire', detail: null, amount: 30 }],
    operator: { ...receipt.operator, address: null, company_number: null, vat_number: null },
    service: 0,
    vat: null,
  })
  openApp('/receipts/T-9', { as: renter })
  await expectText('To Orla, for the hire to Rene')
  expect(page.getByText(/VAT/).elements()).toEqual([])
})

test('an empty list says so, and an unknown number too', async () => {
  server.answer('GET /my/receipts', { receipts: [], next_cursor: null })
  server.refuse('GET /my/receipts/:number', 'not_found')
  openApp('/receipts', { as: renter })
  await expectText('There is one for each payment, refund and payout.')
  openApp('/receipts/P-1', { as: renter })
  await expectText('Receipt not found')
  await expect.element(page.getByRole('link', { name: 'All Receipts' })).toHaveAttribute('href', '/receipts')
  expect(page.getByRole('button', { name: 'Try Again' }).elements()).toEqual([])
})
