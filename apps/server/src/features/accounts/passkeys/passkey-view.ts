import type { PasskeyChallengeRow, PasskeyRow } from './passkey-queries.ts'

/** The options that a browser passes to an authenticator, with the challenge that its response refers to. */
export function presentCeremony<O>({
  options,
  challenge,
}: {
  readonly options: O
  readonly challenge: PasskeyChallengeRow
}) {
  const expires_at = Math.floor(challenge.expires_at.getTime() / 1000)
  return { challenge_id: challenge.id, options, expires_at }
}

/** A passkey in the wire format, for its owner and the administrator. */
export function presentPasskey({ id, friendly_name, created_at, last_used_at }: PasskeyRow) {
  return {
    id,
    friendly_name,
    created_at: created_at.toISOString(),
    ...(last_used_at && { last_used_at: last_used_at.toISOString() }),
  }
}
