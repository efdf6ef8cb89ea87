import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
const base = 'http://127.0.0.1:4430'
const found = await findChromium()
const browser = await chromium.launch({
  executablePath: typeof found === 'string' ? found : (found.path ?? found.executablePath),
})
const ctx = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 800 } })
const page = await ctx.newPage()
page.on('pageerror', (e) => console.log('PAGEERROR', page.url(), e.message.slice(0, 200)))
page.on('console', (m) => {
  if (m.type() === 'error') console.log('CONSOLE', page.url(), m.text().slice(0, 200))
})
await page.goto('/login')
await page.getByLabel(/email/i).first().fill('olivia@staff.itemo.example')
await page.getByLabel('Password', { exact: true }).first().fill('four-poster-ladder-hire')
await page.getByRole('button', { name: 'Log In', exact: true }).click()
await page.waitForURL(/second-step|home/)
for (let n = 0; n < 4 && page.url().includes('second-step'); n++) {
  const codes = await ctx.newPage()
  await codes.goto('/dev/codes')
  const text = await codes.innerText('body')
  const code = /olivia[\s\S]*?(\d{3} ?\d{3})/i.exec(text)[1].replace(' ', '')
  await codes.close()
  await page.getByRole('textbox').first().fill(code)
  await page.waitForTimeout(2500)
  console.log(page.url(), code)
  if (page.url().includes('second-step')) await page.waitForTimeout(20000)
}
const shots = process.argv[2]
  ? process.argv[2].split(',')
  : [
      '/operator',
      '/operator/support',
      '/operator/money/owed',
      '/operator/money/disputes',
      '/operator/money/refunds',
      '/operator/money/ledger',
      '/operator/money/exports',
      '/operator/damage',
      '/operator/settings',
      '/operator/settings/fee',
      '/operator/settings/words.blocked',
      '/operator/jobs',
      '/operator/team',
      '/operator/items',
      '/operator/people',
      '/guarantees',
    ]
for (const [w, h, scheme] of [
  [1280, 800, 'light'],
  [390, 844, 'dark'],
  [390, 844, 'light'],
]) {
  await page.setViewportSize({ width: w, height: h })
  await page.emulateMedia({ colorScheme: scheme })
  for (const path of shots) {
    await page.goto(path)
    await page.waitForTimeout(1300)
    await page.screenshot({ path: `/tmp/shots/${path.replaceAll('/', '_')}-${w}-${scheme}.png` })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) console.log('OVERFLOW', path, w, over)
  }
}
await ctx.storageState({ path: '/tmp/olivia.json' })
await browser.close()
