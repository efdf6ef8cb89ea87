import { maskedEmail } from '@itemo/domain/accounts/masked-email.ts'
import { escapeHtml } from '../../platform/mail/render.ts'
import type { Entry } from '../accounts/tokens/foreign-links.ts'
import { smallPage } from '../../platform/http/small-page.ts'

const words: ReadonlyMap<string, { readonly title: string; readonly button: string }> = new Map(
  Object.entries({
    signup: { title: 'Confirm your email address', button: 'Confirm' },
    invite: { title: 'Come in to Itemo', button: 'Accept the invitation' },
    recovery: { title: 'Choose a new password', button: 'Continue' },
    magiclink: { title: 'Log in to Itemo', button: 'Log in' },
    email_change: { title: 'Confirm the change of your email address', button: 'Confirm' },
  }),
)

/**
 * The page that an email's link shows to anything but a browser's navigation: mail scanners read it, and only a person presses the
 * button.
 */
export function presentVerifyPage(type: string): string {
  const { title, button } = words.get(type) ?? { title: 'Continue to Itemo', button: 'Continue' }
  return smallPage(title, `<form method="post"><button>${button}</button></form>`)
}

/** The response to a form posted by another site, or by a browser that doesn't say where it comes from. */
export function presentForeignForm(): string {
  return smallPage('This link didn’t work', '<p>Please open it from your email again.</p>')
}

const entries: Readonly<Record<Entry, { readonly title: string; readonly button: string }>> = {
  recovery: { title: 'Choose a new password', button: 'Choose it here' },
  magiclink: { title: 'Log in to Itemo', button: 'Log in here' },
}

/** Asks the reader of a recovery or log-in email who opens it in another browser than the one that requested it. */
export function presentEntryQuestion(entry: Entry): string {
  const { title, button } = entries[entry]
  return smallPage(
    title,
    `<form method="post">
<button name="answer" value="own">${button}</button>
<button name="answer" value="yes" class="second">Go back to the app that asked for this email</button>
</form>`,
  )
}

interface ChangeOf {
  /** The account's current address. */
  readonly account: string
}

const masked = ({ account }: ChangeOf) => escapeHtml(maskedEmail(account))

/** Asks the reader of an address-change email who opens it in another browser than the one that requested the change. */
export function presentChangeQuestion(change: ChangeOf): string {
  return smallPage(
    'Did you ask to change the email of your Itemo account?',
    `<p>The account’s email is ${masked(change)} now.</p>
<p>If you didn’t ask for this, someone else wants to use this address or is logged in to your account.</p>
<form method="post">
<button name="answer" value="yes">Yes, confirm the change</button>
<button name="answer" value="no" class="second">No, stop it</button>
</form>`,
  )
}

/**
 * The same if another account wants the address too: only the requesting browser can confirm it, because a yes could be meant for the
 * other account.
 */
export function presentContestedChange(change: ChangeOf): string {
  return smallPage(
    'More than one account asked for this address',
    `<p>This email is about the account whose email is ${masked(change)} now. If it’s yours, open the link in the browser where you asked for the change.</p>
<form method="post">
<button name="answer" value="no" class="second">It isn’t mine, stop the change</button>
</form>`,
  )
}

/** Says that a change of address was cancelled. */
export function presentStoppedChange(): string {
  return smallPage('The change is stopped', '<p>Nothing was changed, and these links no longer work.</p>')
}
