import { demoPassword } from '../../apps/server/src/features/accounts/users/user-policy.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow, pickDay } from './days.ts'
import { drill, fillItemForm } from './list-form.ts'
import { followMail, memberByCalls } from './person.ts'
import { anyPhoto } from './photos.ts'
import { findAddresses } from './screen-list.ts'
import { fill, inTurn, press, pressOn, type Screen, see, type Step, type Town } from './screen.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const removePhoto = (page: Page) => page.getByRole('button', { name: 'Remove photo 2' })
const enter: Step = (page) => page.keyboard.press('Enter')

/** A visitor's forms, with their messages about missing or invalid fields. */
export async function listSignInForms({ origin }: Town): Promise<Screen[]> {
  const { email } = await memberByCalls('Zoe', origin)
  const withToken = {
    path: '/dev/mail',
    state: undefined,
    // A link works only once, so each time needs a new mail.
    async prepare({ request }: Page) {
      const mails = async () => {
        const answer = await request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)
        return ((await answer.json()) as { mails: unknown[] }).mails.length
      }
      const before = await mails()
      await request.post('/auth/v1/recover', { data: { email } })
      await expect.poll(mails).toBeGreaterThan(before)
    },
  }
  const followed: Step = (page) => followMail({ page, email }, /reset/i)
  const shown = (page: Page) => page.locator('[aria-invalid=true]')
  return [
    {
      name: 'login with errors',
      path: '/login',
      state: undefined,
      shows: shown,
      open: press('Log In'),
      leavesNothing: true,
    },
    { name: 'signup with errors', path: '/signup', state: undefined, shows: shown, open: press('Sign Up') },
    {
      ...withToken,
      name: 'reset password with a token',
      shows: (page) => page.getByRole('button', { name: 'Reset Password', disabled: false }),
      open: followed,
    },
    {
      ...withToken,
      name: 'reset password with errors',
      shows: 'Password must be at least 6 characters',
      open: inTurn(followed, press('Reset Password')),
    },
    {
      name: 'filters with errors',
      path: '/home?search=paella',
      state: undefined,
      shows: 'Please enter an amount in pounds, above 0.',
      open: inTurn(
        press(/^Filters/),
        async (page) => {
          const free = page.getByRole('group', { name: 'Free dates' })
          await pickDay(free, dayFromNow(10))
          await pickDay(free, dayFromNow(14))
        },
        fill('Maximum total for these dates', 'nothing'),
        press('Show items'),
      ),
    },
  ]
}

/** The form of an item: empty, filled in, and with its draft. */
export function listItemForms({ newcomer }: Town): Screen[] {
  const form = { path: '/list-item', state: newcomer } as const
  const written = inTurn(
    async (page) => {
      const photo = { name: 'drill.jpg', mimeType: 'image/jpeg', buffer: await anyPhoto() }
      await fillItemForm(page, { ...drill, photos: [photo, { ...photo, name: 'bits.jpg' }] })
      await page.getByRole('switch', { name: 'Ask for a deposit' }).click()
    },
    fill('Deposit (refundable)', '40'),
  )
  const restored = inTurn(fill('Title', 'A drill that is not quite'), (page) => page.reload(), see('Draft restored.'))
  return [
    {
      ...form,
      name: 'list item with errors',
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Please fill in all required fields' }),
      open: press('List Your Item'),
    },
    { ...form, name: 'list item filled in', shows: removePhoto, open: written },
    {
      ...form,
      name: 'list item with a draft',
      shows: 'Draft restored.',
      open: inTurn(
        written,
        (page) => page.reload(),
        (page) => removePhoto(page).waitFor(),
      ),
    },
    {
      ...form,
      name: 'dialog discard draft',
      shows: (page) => page.getByRole('alertdialog'),
      open: inTurn(restored, press('Discard draft')),
    },
    {
      ...form,
      name: 'list item in two tabs',
      shows: 'This form is open in another tab.',
      async prepare(page) {
        const other = await page.context().newPage()
        await other.goto(form.path)
        await other.getByRole('textbox', { name: 'Title' }).fill('Written in the first tab')
        await page.bringToFront()
      },
      open: fill('Title', 'Written in the second tab'),
    },
    {
      name: 'dialog crop picture',
      path: '/profile-setup',
      state: newcomer,
      shows: (page) => page.getByRole('dialog', { name: 'Choose what shows' }).getByRole('slider', { name: 'Zoom' }),
      async open(page) {
        const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await anyPhoto() }
        await page.getByLabel('Photo', { exact: true }).setInputFiles(photo)
        await page.getByRole('button', { name: /Move the picture/ }).focus()
        for (const key of ['+', '+', 'ArrowLeft', 'Shift+ArrowUp']) await page.keyboard.press(key)
      },
    },
    {
      name: 'profile setup with an error',
      path: '/profile-setup',
      state: newcomer,
      shows: 'Name is required',
      open: inTurn(fill('Name*', 'K'), enter),
    },
  ]
}

/** The messages in the forms and dialogs of members' hires. */
export async function listHireForms(town: Town): Promise<Screen[]> {
  const { answer } = await findAddresses(town)
  const state = town.maya
  return [
    {
      name: 'owner response with an error',
      path: answer,
      state,
      shows: 'Please specify a collection location',
      open: inTurn(fill('Collection Location', ''), press('Approve Request')),
    },
    {
      name: 'dialog amend with an error',
      path: '/my-rentals',
      state,
      shows: 'Please describe the change you would like.',
      leavesNothing: true,
      open: inTurn(press('Amend'), press('Send request')),
    },
    {
      name: 'dialog cancel booking with an error',
      path: '/my-rentals',
      state,
      shows: 'Please say why you are cancelling.',
      leavesNothing: true,
      open: inTurn(pressOn(/bike/i, 'Cancel'), press('Cancel booking')),
    },
    {
      name: 'dialog review with an error',
      path: '/my-rentals',
      state,
      shows: 'Please write a few words.',
      open: inTurn(press('Leave a review'), fill('Your review', '  '), press('Send review')),
    },
    {
      name: 'dialog delete account refused',
      path: '/account-settings',
      state,
      shows: (page): Locator =>
        dialog(page)
          .getByRole('alert')
          .filter({ hasText: /hire|booking/ }),
      open: inTurn(press('Delete My Account'), fill('Your password', demoPassword), enter),
    },
  ]
}
