import type { OwnProfileView, PublicProfileView } from '@itemo/contract/account-views.ts'
import type { ProfileRow } from './profile-queries.ts'

/** What anyone may see of a member (R43). */
export function presentPublicProfile(profile: ProfileRow): PublicProfileView {
  return {
    id: profile.id,
    full_name: profile.full_name,
    profile_image: profile.profile_image,
    bio: profile.bio,
    member_since: profile.member_since.toISOString(),
    trust_score: profile.trust_score === null ? null : Number(profile.trust_score),
    is_demo: profile.is_demo,
  }
}

export function presentOwnProfile(profile: ProfileRow): OwnProfileView {
  return {
    ...presentPublicProfile(profile),
    postcode: profile.postcode,
    updated_at: profile.updated_at.toISOString(),
    email_notifications: profile.email_notifications,
    push_notifications: profile.push_notifications,
    hire_requests: profile.hire_requests,
    messages: profile.messages,
    marketing: profile.marketing,
    show_online: profile.show_online,
  }
}
