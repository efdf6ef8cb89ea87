import { pathTo, type SitePath } from '@itemo/domain/site-path.ts'
import type { Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import { redirectTo } from '../../platform/http/safe-address.ts'
import type { Context } from '../../context.ts'
import { readForm } from '../../platform/http/input.ts'
import { isDocumentNavigation, isFromOwnPage } from '../../platform/http/browser-request.ts'
import { contentSecurityPolicy } from '../../platform/http/security.ts'
import { smallPageStyle } from '../../platform/http/small-page.ts'
import type { Http, HttpEnv } from '../../platform/http/types.ts'
import { AuthError, checkAuthInput, readAuthBody } from '../../platform/sessions/auth-error.ts'
import { isLinkKind, safeRedirect, usualScreen } from '../accounts/tokens/token-policy.ts'
import { isDisowned } from '../accounts/pending-sign-ups/pending-sign-up-policy.ts'
import {
  presentContestedSignUp,
  presentDeletedSignUp,
  presentSignUpQuestion,
} from '../accounts/pending-sign-ups/pending-sign-up-view.ts'
import { disownPendingSignUp, findForeignSignUp, isContested } from '../accounts/pending-sign-ups/pending-sign-ups.ts'
import { callerOf } from './session-routes.ts'
import {
  addressWithCode,
  addressWithError,
  addressWithSession,
  withFragment,
} from '../accounts/sessions/session-view.ts'
import {
  presentChangeQuestion,
  presentContestedChange,
  presentForeignForm,
  presentEntryQuestion,
  presentStoppedChange,
  presentVerifyPage,
} from './verify-pages.ts'
import { findForeignChange, findForeignEntry, refuseChange } from '../accounts/tokens/foreign-links.ts'
import { expired, isLateConfirmation, verifyCode, verifyLink } from '../accounts/tokens/verify-token.ts'

const short = z.string().check(z.maxLength(300))
const LinkQuery = z.object({ token: short, type: short, redirect_to: z.optional(z.string()) })
const VerifyInput = z.object({
  type: short,
  token: z.optional(short),
  token_hash: z.optional(short),
  email: z.optional(short),
  phone: z.optional(short),
})

/** The content security policy of pages with a button that does what an email's link does. */
export function linkPagePolicy({ config }: Pick<Context, 'config'>): string {
  const listed = config.auth.redirectUrls.filter((entry) => URL.canParse(entry)).map((entry) => new URL(entry))
  return contentSecurityPolicy({
    styles: [smallPageStyle],
    // Submitting the form redirects to one of these.
    formTargets: listed.map(({ protocol, host }) => (protocol.startsWith('http') ? `${protocol}//${host}` : protocol)),
  })
}

/** `/verify`: the target of links and codes in emails. */
export function mountVerify(auth: Http, context: Context): void {
  const policy = linkPagePolicy(context)

  auth.get('/verify', async (c) => {
    const question = await askForeignBrowser(c)
    if (question) return question
    // Programs often open an email's links first. A browser that navigates says so; anything else gets a page with a button.
    if (isDocumentNavigation(c)) {
      hideAddress(c)
      return followLink(c, context)
    }
    // With 'no-referrer' the browser would submit the button's form with `Origin: null`.
    hideAddress(c, 'same-origin')
    c.header('content-security-policy', policy)
    return c.html(presentVerifyPage(c.req.query('type') ?? ''))
  })

  /** The question for a browser other than the one that signed up; undefined if there is none. */
  async function askForeignBrowser(c: HonoContext<HttpEnv>): Promise<Response | undefined> {
    const question = await questionOf(c)
    if (question === undefined) return undefined
    hideAddress(c, 'same-origin')
    c.header('content-security-policy', policy)
    return c.html(question)
  }

  async function questionOf(c: HonoContext<HttpEnv>): Promise<string | undefined> {
    const signUp = await foreignSignUp(c)
    if (signUp && isDisowned(signUp)) return presentDeletedSignUp()
    if (signUp && (await isContested(context, signUp, callerOf(c, context).browserSecret)))
      return presentContestedSignUp()
    if (signUp) return presentSignUpQuestion(signUp, context.now())
    const entry = await foreignEntry(c)
    if (entry) return presentEntryQuestion(entry)
    const change = await foreignChange(c)
    return change && (change.isContested ? presentContestedChange(change) : presentChangeQuestion(change))
  }

  function linkOfBrowser(c: HonoContext<HttpEnv>) {
    const { token = '' } = z.safeParse(z.object({ token: short }), c.req.query()).data ?? {}
    return { token, caller: callerOf(c, context) }
  }
  const foreignSignUp = (c: HonoContext<HttpEnv>) => findForeignSignUp(context, linkOfBrowser(c))
  const foreignEntry = (c: HonoContext<HttpEnv>) => findForeignEntry(context, linkOfBrowser(c))
  const foreignChange = (c: HonoContext<HttpEnv>) => findForeignChange(context, linkOfBrowser(c))

  async function answerQuestion(c: HonoContext<HttpEnv>, form: URLSearchParams): Promise<Response> {
    const signUp = await foreignSignUp(c)
    const answer = form.get('answer')
    const isRefused = (signUp && isDisowned(signUp)) ?? (await foreignChange(c))?.isContested
    if (answer === 'yes' && !isRefused) return followLink(c, context)
    const entry = signUp ? 'recovery' : await foreignEntry(c)
    if (answer === 'own' && entry) return followLink(c, context, usualScreen[entry])
    if (answer === 'no' && signUp) await disownPendingSignUp(context, signUp)
    if (answer === 'no' && (await foreignChange(c))) {
      await refuseChange(context, linkOfBrowser(c))
      c.header('content-security-policy', policy)
      return c.html(presentStoppedChange())
    }
    return (await askForeignBrowser(c)) ?? followLink(c, context)
  }

  auth.post('/verify', async (c) => {
    if (isVerifyForm(c)) {
      hideAddress(c)
      if (isFromOwnPage(c, context.siteUrl)) return answerQuestion(c, await readForm(c))
      // Another site could log its visitors in to an account of its choice (login CSRF).
      c.header('content-security-policy', policy)
      return c.html(presentForeignForm(), 403)
    }
    const input = await readAuthBody(c, VerifyInput)
    const actor = c.get('actor')
    if (input.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
    const link = input.token_hash ?? (input.email === undefined ? input.token : undefined)
    if (link !== undefined) {
      const wish = { token: link, type: input.type, follow: false, actor }
      const { session, isWaiting } = await verifyLink(context, wish, callerOf(c, context))
      return c.json(session ?? (isWaiting ? waiting : { code: 200, msg: confirmedHere }))
    }
    const { email, token, type } = checkAuthInput(z.object({ email: short, token: short, type: short }), input)
    const { session } = await verifyCode(context, { email, token, type, actor }, callerOf(c, context))
    return c.json(session ?? waiting)
  })
}

/** Whether a link page's form was submitted; requests from other sites get a page instead of JSON. */
export function isVerifyForm({ req }: HonoContext): boolean {
  return req.path.endsWith('/verify') && /^application\/x-www-form-urlencoded\b/i.test(req.header('content-type') ?? '')
}

const confirmedHere = 'Your email address is confirmed. Please log in.'

/** One of the two addresses of a change has confirmed. */
const waiting = { code: 200, msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email' }

/** `ownScreen`: where to continue if the reader didn't request the email in an app elsewhere, whatever screen was requested. */
async function followLink(c: HonoContext<HttpEnv>, context: Context, ownScreen?: SitePath): Promise<Response> {
  const isReaders = ownScreen === undefined
  const query = z.safeParse(LinkQuery, c.req.query())
  const { token = '', type = '', redirect_to } = query.data ?? {}
  const screen = (asked: string | null | undefined) =>
    safeRedirect(context, asked, isLinkKind(type) ? usualScreen[type] : pathTo`/login`)
  try {
    const verified = await verifyLink(context, { token, type, follow: true, isReaders }, callerOf(c, context))
    const asked = verified.isOtherThanLink ? undefined : redirect_to
    const to = screen(ownScreen ?? asked ?? verified.redirectTo)
    if (verified.code !== undefined) return redirectTo(c, addressWithCode(to, verified.code, verified.kind))
    if (!verified.session) {
      return verified.isWaiting
        ? redirectTo(c, withFragment(to, { message: waiting.msg }))
        : // The settings would speak of the other address, and are those of the person who is logged in here.
          redirectTo(c, withFragment(screen(usualScreen.signup), { message: confirmedHere }))
    }
    return redirectTo(c, addressWithSession(to, verified.session, verified.kind))
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    if (await isLateConfirmation(context, { token })) {
      return redirectTo(c, withFragment(screen(redirect_to), { message: confirmedHere }))
    }
    const shownError = error.errorCode === 'otp_expired' ? expired() : error
    return redirectTo(c, addressWithError(screen(redirect_to), 'access_denied', shownError))
  }
}

/** The address contains a token, which must not be passed on in a referrer. (Responses of the wire aren't cached anyway.) */
function hideAddress(c: HonoContext<HttpEnv>, referrer: 'no-referrer' | 'same-origin' = 'no-referrer'): void {
  c.header('referrer-policy', referrer)
}
