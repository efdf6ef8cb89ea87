import type { PasskeyChallengeRow, PasskeyRow } from './passkey-queries.ts'

/** What a browser needs to ask an authenticator, with the challenge by which its answer is known again. */
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

/** A passkey as the wire shows it to its owner and to the administrator. */
export function presentPasskey({ id, friendly_name, created_at, last_used_at }: PasskeyRow) {
  return {
    id,
    friendly_name,
    created_at: created_at.toISOString(),
    ...(last_used_at && { last_used_at: last_used_at.toISOString() }),
  }
}
