import type { PasskeyChallengeRow, PasskeyRow } from './passkey-queries.ts'
import { challengeMs, type RelyingParty, verificationFailed } from './passkey-policy.ts'

/** Ed25519, ES256 and RS256. */
const algorithms = [-8, -7, -257]

/** Loaded when a passkey is first created or used: most processes never need it. */
const library = () => import('@simplewebauthn/server')

/** An authenticator's response, as sent by the client; the library validates all of it. */
export interface Credential {
  readonly id: string
  readonly rawId: string
  readonly type: string
  readonly response: Readonly<Record<string, unknown>>
}

/** A new passkey, as reported by an authenticator. */
export interface NewCredential {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly signCount: number
  readonly transports: string[]
  readonly aaguid: string
  readonly backedUp: boolean
}

/** The options for creating a passkey for an account. `known`: its existing passkeys, whose authenticators won't create a second one. */
export async function registrationOptions(
  party: RelyingParty,
  user: { readonly id: string; readonly email: string; readonly name: string },
  known: readonly PasskeyRow[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Itemo',
    rpID: party.id,
    userID: bytesOf(user.id),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
    timeout: challengeMs,
  })
}

/** The options for a log-in with any passkey of the site. */
export async function authenticationOptions(party: RelyingParty) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: [],
    userVerification: 'preferred',
    timeout: challengeMs,
  })
}

/** Verifies a new passkey. Throws `webauthn_verification_failed`. */
export async function checkRegistration(
  party: RelyingParty,
  { challenge }: Pick<PasskeyChallengeRow, 'challenge'>,
  credential: Credential,
): Promise<NewCredential> {
  return asInvalidResponse(async () => {
    const { verifyRegistrationResponse } = await library()
    await refuseCertificates(credential)
    const { registrationInfo: info } = await verifyRegistrationResponse({
      response: credential as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (info === undefined || info.credential.id !== credential.id) return undefined
    const { transports } = credential.response
    return {
      credentialId: info.credential.id,
      publicKey: info.credential.publicKey,
      signCount: info.credential.counter,
      transports: Array.isArray(transports) ? transports.filter(isTransport).slice(0, 8) : [],
      aaguid: info.aaguid,
      backedUp: info.credentialBackedUp,
    }
  })
}

/** We requested no attestation certificates, and the library would fetch revocation lists from addresses that certificates contain. */
async function refuseCertificates({ response }: Credential): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(String(response['attestationObject'])))
  const isOwnWord = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  if (attestation.get('fmt') !== 'none' && !isOwnWord) throw verificationFailed()
}

/**
 * Verifies a signature of a known passkey, and whether its counter grew: if not, there are two copies of it. Throws
 * `webauthn_verification_failed`.
 */
export async function checkAuthentication(
  party: RelyingParty,
  { challenge }: Pick<PasskeyChallengeRow, 'challenge'>,
  { credential, passkey }: { readonly credential: Credential; readonly passkey: PasskeyRow },
): Promise<{
  readonly signCount: number
  readonly userVerified: boolean
  readonly backedUp: boolean
  readonly isCopied: boolean
}> {
  return asInvalidResponse(async () => {
    const { userHandle } = credential.response
    // If the authenticator names an account, it has to be the passkey's.
    if (userHandle !== undefined && userHandle !== null && !sameAccount(userHandle, passkey.user_id)) return undefined
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: credential as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        // The library checks the counter before the signature: an unsigned value proves nothing about the passkey.
        counter: 0,
      },
    })
    if (!verified) return undefined
    const [before, signCount] = [Number(passkey.sign_count), info.newCounter]
    return {
      signCount,
      userVerified: info.userVerified,
      backedUp: info.credentialBackedUp,
      // Many authenticators don't count: they always send 0.
      isCopied: signCount <= before && (signCount > 0 || before > 0),
    }
  })
}

/** The library throws for any malformed input: all of it becomes the same error. */
async function asInvalidResponse<T>(check: () => Promise<T | undefined>): Promise<T> {
  const checked = await check().catch(() => undefined)
  if (checked === undefined) throw verificationFailed()
  return checked
}

const isTransport = (value: unknown): value is string => typeof value === 'string' && /^[a-z-]{1,20}$/.test(value)

/** The bytes of an account's id, under which an authenticator stores the passkey: they identify no person. */
function bytesOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

function sameAccount(handle: unknown, userId: string): boolean {
  return typeof handle === 'string' && Buffer.from(handle, 'base64url').equals(bytesOf(userId))
}
