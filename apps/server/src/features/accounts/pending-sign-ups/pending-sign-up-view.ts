import { smallPage } from '../../../platform/http/small-page.ts'
import { presentUser, type UserView } from '../users/user-view.ts'
import { describeSignUp } from './pending-sign-up-policy.ts'
import type { PendingSignUpRow } from './pending-sign-up-queries.ts'

/** A sign-up in the wire format, as a user whose address isn't confirmed yet. */
export function presentPendingUser(row: PendingSignUpRow): UserView {
  const { id, email, created_at } = row
  const identity = {
    id,
    user_id: id,
    provider: 'email' as const,
    provider_id: id,
    identity_data: { sub: id, email, email_verified: false, phone_verified: false },
    last_sign_in_at: null,
    created_at,
    updated_at: created_at,
  }
  const user = {
    id,
    email,
    encrypted_password: row.password_hash,
    raw_user_meta_data: row.metadata,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    confirmation_sent_at: created_at,
    created_at,
    updated_at: created_at,
  }
  return presentUser(user, [identity])
}

/**
 * Asks for confirmation in a browser other than the one that signed up: a careless click must not create an account with a stranger's
 * password.
 */
export function presentSignUpQuestion(row: PendingSignUpRow, at: Date): string {
  return smallPage(
    `Did you sign up for Itemo ${describeSignUp(row, at)}?`,
    `<form method="post">
<button name="answer" value="yes">Yes, confirm my account</button>
<button name="answer" value="no" class="second">No, delete this sign-up</button>
</form>`,
  )
}

/** Says that the sign-up is deleted, and offers an account with a password of the reader's own. */
export function presentDeletedSignUp(): string {
  return presentOwnPassword(
    'This sign-up is deleted',
    'No one can use it any more. If you’d like an account with this email, choose a password of your own.',
  )
}

/** Offers the same if several people signed up with the address: a yes can't be attributed to one of them. */
export function presentContestedSignUp(): string {
  return presentOwnPassword(
    'Choose a password for your account',
    'Someone signed up with this email more than once, in different places. Choose a password of your own: it is the only one that will work.',
  )
}

function presentOwnPassword(title: string, sentence: string): string {
  return smallPage(
    title,
    `<p>${sentence}</p>
<form method="post">
<button name="answer" value="own">Choose my own password</button>
</form>
<p class="last">By continuing you agree to our <a href="/terms-of-conditions">terms</a> and <a href="/privacy-policy">privacy policy</a>. Otherwise you can close this page: we forget this email within a day.</p>`,
  )
}
