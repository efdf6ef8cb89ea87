import type { Context } from '../../context.ts'
import type { Http } from '../../platform/http/types.ts'
import type {
  BlockedPersonView,
  OwnProfileView,
  OwnSessionView,
  PublicProfileView,
} from '@itemo/contract/account-views.ts'
import { noFacts } from '@itemo/domain/people/person-facts.ts'
import { mountCall } from '../../platform/http/call.ts'
import { type BlockedPerson, blockPerson, blockExporter, listOwnBlocks, unblockPerson } from './blocks.ts'
import { describeBrowser } from './devices/device-policy.ts'
import type { SessionRow } from './devices/device-queries.ts'
import { listSecurityEventsOf, presentSecurityEvent } from './devices/security-events.ts'
import { endOwnSession, listOwnSessions } from './devices/devices.ts'
import { deleteOwnAccount, readOwnData } from './own-data.ts'
import { accountExporter } from './account-privacy.ts'
import type { ProfileRow, PublicProfileRow } from './profile-queries.ts'
import { changeOwnProfile, getOwnProfile, getPublicProfile } from './profiles.ts'

/** The endpoints of accounts: profiles, blocks, devices, and personal data. */
export function mountAccounts(http: Http, context: Context): void {
  mountProfiles(http, context)
  mountBlocks(http, context)
  mountDevices(http, context)
  mountPersonal(http, context)
}

function presentBlocked({ blocked_at, ...person }: BlockedPerson): BlockedPersonView {
  return { ...person, blocked_at: blocked_at.toISOString() }
}

function mountBlocks(http: Http, context: Context): void {
  context.exporters.register(blockExporter)

  mountCall(http, 'GET /my/blocks', async ({ actor, query }) => {
    const { shown, next_cursor } = await listOwnBlocks(context, actor, query)
    return { people: shown.map(presentBlocked), next_cursor }
  })

  mountCall(http, 'PUT /people/:userId/block', ({ actor, params }) => blockPerson(context, actor, params.userId))

  mountCall(http, 'DELETE /people/:userId/block', ({ actor, params }) => unblockPerson(context, actor, params.userId))
}

function presentOwnSession(session: SessionRow, currentId: string): OwnSessionView {
  return {
    id: session.id,
    user_agent: describeBrowser(session.user_agent),
    created_at: session.created_at.toISOString(),
    refreshed_at: session.refreshed_at.toISOString(),
    current: session.id === currentId,
  }
}

function mountDevices(http: Http, context: Context): void {
  mountCall(http, 'GET /my/sessions', async ({ actor, query }) => {
    const { shown, next_cursor } = await listOwnSessions(context, actor, query)
    return { sessions: shown.map((session) => presentOwnSession(session, actor.sessionId)), next_cursor }
  })

  mountCall(http, 'GET /my/security-events', async ({ actor, query }) => {
    const { shown, next_cursor } = await listSecurityEventsOf(context, actor, query)
    return { events: shown.map(presentSecurityEvent), next_cursor }
  })

  mountCall(http, 'DELETE /my/sessions/:sessionId', ({ actor, params }) =>
    endOwnSession(context, actor, params.sessionId),
  )
}

function mountPersonal(http: Http, context: Context): void {
  context.exporters.register(accountExporter)

  mountCall(http, 'GET /my/data', async ({ actor }) => {
    const text = JSON.stringify(await readOwnData(context, actor), null, 2)
    return new Response(text, {
      headers: {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="itemo-my-data.json"',
        'cache-control': 'no-store',
      },
    })
  })

  mountCall(http, 'POST /my/deletion', ({ actor, body }) => deleteOwnAccount(context, actor, body))
}

/** The public part of a member's profile (R43). */
function presentPublicProfile(profile: PublicProfileRow): PublicProfileView {
  return { ...presentProfile(profile), new_member: (profile.hires ?? 0) === 0, facts: profile.facts ?? noFacts }
}

function presentProfile(profile: ProfileRow) {
  return {
    id: profile.id,
    full_name: profile.full_name,
    profile_image: profile.profile_image,
    bio: profile.bio,
    member_since: profile.member_since.toISOString(),
    trust_score: profile.trust_score === null ? null : Number(profile.trust_score),
    identity_checked_on: profile.identity_verified_at?.toISOString() ?? null,
    is_demo: profile.is_demo,
  }
}

function presentOwnProfile(profile: ProfileRow): OwnProfileView {
  return {
    ...presentProfile(profile),
    postcode: profile.postcode,
    updated_at: profile.updated_at.toISOString(),
    email_notifications: profile.email_notifications,
    push_notifications: profile.push_notifications,
    hire_requests: profile.hire_requests,
    messages: profile.messages,
    alerts: profile.alerts,
    wants: profile.wants,
    wants_within_km: profile.wants_within_km,
    wants_all: profile.wants_all,
    marketing: profile.marketing,
    show_online: profile.show_online,
  }
}

function mountProfiles(http: Http, context: Context): void {
  mountCall(http, 'GET /me', async ({ actor }) => presentOwnProfile(await getOwnProfile(context, actor)))

  mountCall(http, 'PUT /me', async ({ actor, body }) => presentOwnProfile(await changeOwnProfile(context, actor, body)))

  mountCall(http, 'GET /profiles/:userId', async ({ params }) =>
    presentPublicProfile(await getPublicProfile(context, params.userId)),
  )
}
