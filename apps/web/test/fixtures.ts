import type { OwnProfileView, OwnSessionView, PublicProfileView } from '@itemo/contract/account-views.ts'
import type { BoostableItemView, BoostPlanView } from '@itemo/contract/boost-views.ts'
import type { OwnIdentityView } from '@itemo/contract/identity-views.ts'
import type { ItemCardView, ItemFeedView, ItemView, OwnItemCardView, OwnItemView } from '@itemo/contract/item-views.ts'
import type { ConversationView, MessageView } from '@itemo/contract/message-views.ts'
import type { QuoteView, RentalView } from '@itemo/contract/rental-views.ts'
import type { ReviewPageView } from '@itemo/contract/review-views.ts'
import type { ClientConfigView } from '@itemo/contract/site-views.ts'
import { boostPlans } from '@itemo/domain/boosts/boost-plans.ts'
import { addDays, type Day, dayInLondon } from '@itemo/domain/dates.ts'
import { identityConsentVersion } from '@itemo/domain/identity/identity-schemas.ts'
import { noFacts } from '@itemo/domain/people/person-facts.ts'
import type { Session, User } from '@supabase/auth-js'

/** Someone with an account: the user of the authentication API and the profile of the API. */
export interface Member {
  readonly id: string
  readonly name: string
  readonly user: User
  readonly profile: OwnProfileView
}

/** The identity of someone who was never checked, where checks are optional. */
export const neverChecked: OwnIdentityView = {
  mode: 'optional',
  sandbox: true,
  selfie: true,
  required_for: [],
  above: null,
  verdict: 'none',
  state: null,
  failure: null,
  attempts_left: 3,
  verified_at: null,
  valid_until: null,
  consent_version: identityConsentVersion,
}

const madeAt = '2026-03-01T09:00:00.000Z'

/** A member with a confirmed address. Each name has its own id. */
export function member(name: string, changes: Partial<User> = {}): Member {
  const id = idOf(name)
  return {
    id,
    name,
    user: {
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
      email_confirmed_at: madeAt,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: name, has_completed_profile: true },
      identities: [],
      created_at: madeAt,
      updated_at: madeAt,
      ...changes,
    },
    profile: {
      ...profileOf(id, name),
      postcode: null,
      updated_at: madeAt,
      email_notifications: true,
      push_notifications: true,
      hire_requests: true,
      messages: true,
      alerts: true,
      wants: true,
      wants_within_km: null,
      wants_all: false,
      marketing: false,
      show_online: false,
    },
  }
}

let tests = 0

/** Changes the tokens for the next test: the client doesn't retry a token that was refused a moment ago, not even in another test. */
export function nextSessions(): void {
  tests += 1
}

/** The session that the authentication client stores for a member: valid for an hour. */
export function sessionOf({ user }: Member): Session {
  return {
    access_token: `an-access-token-${tests}`,
    refresh_token: `a-refresh-token-${tests}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user,
  }
}

/** An access token in the server's format that is valid for `seconds` from now; its signature is invalid. */
export function accessTokenOf({ user }: Member, seconds = 3600, more: Readonly<Record<string, unknown>> = {}): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const claims = { sub: user.id, email: user.email, exp: Math.floor(Date.now() / 1000) + seconds, ...more }
  return `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}.${part({})}`
}

/** The same session in the list of one's devices. */
export const thisSession: OwnSessionView = {
  id: idOf('session'),
  user_agent: 'Chrome on Linux',
  created_at: madeAt,
  refreshed_at: madeAt,
  current: true,
}

/** A member's public profile. */
export function publicProfile(id: string, name: string): PublicProfileView {
  return { ...profileOf(id, name), new_member: true, facts: noFacts }
}

function profileOf(id: string, name: string) {
  return {
    id,
    full_name: name,
    profile_image: null,
    bio: null,
    member_since: madeAt,
    trust_score: null,
    identity_checked_on: null,
    is_demo: false,
  }
}

/** The configuration of a server without any keys. */
export const config: ClientConfigView = {
  public_item_pages: true,
  social_providers: [],
  map: { provider: 'leaflet', tile_url: '/tiles/{z}/{x}/{y}.png', tile_attribution: '', google_maps_key: null },
  cover: null,
  fee: { basis_points: 1500, min_pence: 0, share: '15%', announced: '15%', coming: null },
  refund: { free_hours: 48, late_percent: 50 },
  boost_plans: boostPlans.map(({ id, days, pricePence }) => ({ id, days, price: pricePence / 100, is_on: true })),
  own_banner: null,
  operator: { name: 'Itemo', address: null, company_number: null, vat_number: null, complaints_email: null },
  passkeys: false,
  deposits: true,
  identity: { checks: 'off', provider: null, sandbox: false, above: null },
  listing_rules: { refused: ['weapons', 'tobacco'], checked: ['alcohol'] },
  support_email: 'support@example.org',
  developer_pages: true,
  mailbox: true,
  demo_people: [],
  social_links: [],
}

/** An item in its owner's edit form. */
export function ownItem(owner: Member, changes: Partial<OwnItemView> = {}): OwnItemView {
  return {
    id: idOf('washer'),
    user_id: owner.id,
    title: 'Pressure washer',
    description: 'Quiet, strong, with a long hose and three nozzles.',
    category: 'Garden Tools',
    daily_rate: 10,
    first_day_amount: 11.5,
    weekly_rate: null,
    monthly_rate: null,
    location: 'N1 9GU',
    latitude: 51.54,
    longitude: -0.12,
    status: 'active',
    available_from: null,
    available_until: null,
    excluded_dates: [],
    deposit_required: false,
    deposit_amount: null,
    replacement_value: null,
    is_boosted: false,
    moderation: null,
    created_at: madeAt,
    images: [],
    addons: [{ id: idOf('brush'), name: 'Patio brush', price: 2 }],
    postcode: 'N1 9GU',
    is_rough_place: false,
    updated_at: madeAt,
    ...changes,
  }
}

/** The same item on its page. */
export function item(owner: Member, changes: Partial<ItemView> = {}): ItemView {
  const { postcode: _postcode, is_rough_place: _isRough, updated_at: _updatedAt, ...shown } = ownItem(owner)
  return {
    ...shown,
    taken: [],
    owner: { ...publicProfile(owner.id, owner.name), hires: { agreed: 0, cancelled: 0 } },
    ...changes,
  }
}

/** The same item as a card in a list. */
export function itemCard(owner: Member, changes: Partial<OwnItemCardView> = {}): OwnItemCardView {
  const {
    id,
    title,
    category,
    daily_rate,
    first_day_amount,
    location,
    latitude,
    longitude,
    status,
    is_boosted,
    created_at,
  } = ownItem(owner)
  const shared = {
    id,
    title,
    category,
    daily_rate,
    first_day_amount,
    location,
    latitude,
    longitude,
    status,
    is_boosted,
    created_at,
  }
  return {
    ...shared,
    image_url: null,
    distance_km: null,
    distance_miles: null,
    hire: null,
    owner_hires: null,
    moderation: null,
    ...changes,
  }
}

/** The whole list of items on /home. */
export function feed(items: ItemCardView[], changes: Partial<ItemFeedView> = {}): ItemFeedView {
  return {
    items,
    boosted: [],
    next_cursor: null,
    total: items.length,
    total_is_more: false,
    near: null,
    match: null,
    ...changes,
  }
}

/** The same item in the list of the boost screen. */
export function boostable({ id, title, daily_rate }: OwnItemView): BoostableItemView {
  return { id, title, image_url: null, daily_rate, is_boosted: false, expires_at: null }
}

/** The plans of a boost. */
export const plans: BoostPlanView[] = boostPlans.map(({ pricePence, ...plan }) => ({
  ...plan,
  price: pricePence / 100,
}))

/** The calendar day a number of days from now, in London. */
export function dayFromNow(count: number): Day {
  return addDays(dayInLondon(new Date()), count)
}

/** The price of that item for a day. */
export const quote: QuoteView = {
  days: 1,
  lines: [
    { kind: 'base', label: '1 day', unit_price: 10, quantity: 1, unit: 'day', amount: 10 },
    { kind: 'fee', label: 'Platform fee', unit_price: 1.5, quantity: 1, unit: 'once', amount: 1.5 },
  ],
  base_amount: 10,
  addons_amount: 0,
  platform_fee: 1.5,
  total_amount: 11.5,
  deposit: null,
  cover: null,
  cheaper: null,
  identity_needed: false,
  cancellation: 'The hire starts today: once the owner has approved it, nothing is paid back if you cancel.',
}

/** A hire of that item for today, as one of the two sees it: requested, paid, and not answered yet. */
export function rental(
  { owner, renter, role }: { owner: Member; renter: Member; role: 'owner' | 'renter' },
  changes: Partial<RentalView> = {},
): RentalView {
  const { id, title, description, category, postcode } = ownItem(owner)
  return {
    id: idOf('rental'),
    item_id: id,
    renter_id: renter.id,
    owner_id: owner.id,
    role,
    status: 'pending',
    payment_state: 'authorised',
    refund_waits: false,
    start_date: dayFromNow(0),
    end_date: dayFromNow(0),
    days: 1,
    base_amount: quote.base_amount,
    addons_amount: quote.addons_amount,
    platform_fee: quote.platform_fee,
    total_amount: quote.total_amount,
    lines: quote.lines,
    owner_earns: role === 'owner' ? 10 : null,
    earns_at: null,
    refund_if_cancelled: null,
    refund_rule: { free_hours: 48, late_percent: 50 },
    cover_refund_if_cancelled: null,
    cover: null,
    created_at: new Date().toISOString(),
    answer_by: null,
    expired: false,
    completes_on: dayFromNow(3),
    return_denied_at: null,
    metadata: { selected_addons: [] },
    collection_place: null,
    item: { id, title, description, category, image_url: null, postcode: role === 'owner' ? postcode : null },
    owner_profile: publicProfile(owner.id, owner.name),
    renter_profile: publicProfile(renter.id, renter.name),
    renter_late_cancellations: role === 'owner' ? 0 : null,
    actions: role === 'owner' ? ['approve', 'decline'] : ['withdraw'],
    identity_needed: false,
    deposit: null,
    can_ask_for_damage: false,
    safety_read: false,
    reviewed: false,
    timeline: [],
    terms_version: null,
    ...changes,
  }
}

/** A message of a conversation about that item. */
export function message({ from, text }: { readonly from: Member; readonly text: string }): MessageView {
  return {
    id: idOf(text),
    conversation_id: idOf('talk'),
    sender_id: from.id,
    text,
    is_read: false,
    warning: null,
    created_at: madeAt,
  }
}

/** A conversation about that item, as the other side sees it: the last message was theirs, and is unread. */
export function conversation({
  other,
  lastText,
}: {
  readonly other: Member
  readonly lastText: string
}): ConversationView {
  return {
    id: idOf('talk'),
    item: { id: idOf('washer'), title: 'Pressure washer' },
    other: {
      id: other.id,
      full_name: other.name,
      profile_image: null,
      online: null,
      identity_checked_on: null,
      facts: noFacts,
    },
    created_at: madeAt,
    updated_at: madeAt,
    last_message: message({ from: other, text: lastText }),
    unread: true,
    unread_count: 1,
    blocked_by_me: false,
    can_write: true,
    held: null,
  }
}

/** The reviews of an item without reviews. */
export const noReviews: ReviewPageView = { summary: { count: 0, average: null }, reviews: [], next_cursor: null }

/** An id in the form of a UUID, derived from a text. */
export function idOf(text: string): string {
  const digits = Array.from(text, (letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(2, '0')).join('')
  return `00000000-0000-4000-8000-${digits.slice(0, 12).padStart(12, '0')}`
}

/** A decision about a listing as its owner reads it; an appeal is still possible. */
export const takenDown = {
  id: idOf('decision'),
  at: '2026-11-24T10:00:00.000Z',
  outcome: 'action' as const,
  title: 'We have taken down your listing “Crossbow”',
  blocks: [{ heading: 'What we found', text: 'The listing offers a crossbow.' }],
  item_id: idOf('washer'),
  revoked_at: null,
  appeal_until: '2027-05-24T10:00:00.000Z',
  can_appeal: true,
  appeal: null,
}
