import type { PasskeyChallengeRow, PasskeyRow } from './passkey-queries.ts'
import { challengeMs, type RelyingParty, verificationFailed } from './passkey-policy.ts'

/** Ed25519, ES256 and RS256. */
const algorithms = [-8, -7, -257]

/** The library is loaded when the first passkey is made or shown: most processes never need it. */
const library = () => import('@simplewebauthn/server')

/** What an authenticator answers, as the client writes it; the library looks at every part of it. */
export interface Credential {
  readonly id: string
  readonly rawId: string
  readonly type: string
  readonly response: Readonly<Record<string, unknown>>
}

/** A new key of an authenticator. */
export interface NewCredential {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly signCount: number
  readonly transports: string[]
  readonly aaguid: string
  readonly backedUp: boolean
}

/** What a browser asks an authenticator for, so that it makes a key for an account. `known`: its keys, of which it makes no second. */
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

/** The same for a log-in with any key of the site. */
export async function authenticationOptions(party: RelyingParty) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: [],
    userVerification: 'preferred',
    timeout: challengeMs,
  })
}

/** Checks a new key. Throws `webauthn_verification_failed`. */
export async function checkRegistration(
  party: RelyingParty,
  { challenge }: Pick<PasskeyChallengeRow, 'challenge'>,
  credential: Credential,
): Promise<NewCredential> {
  return orRefuse(async () => {
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

/** Nothing was asked for that needs certificates, and the library would look for their revocations at addresses that they name. */
async function refuseCertificates({ response }: Credential): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(String(response['attestationObject'])))
  const isOwnWord = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  if (attestation.get('fmt') !== 'none' && !isOwnWord) throw verificationFailed()
}

/**
 * Checks what a known key signed, and whether its count of uses grew: where it didn't, there are two of the key. Throws
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
  return orRefuse(async () => {
    const { userHandle } = credential.response
    // An authenticator that names the account names that of the key.
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
        // The library refuses a count before it looks at the signature: what nobody signed says nothing about the key.
        counter: 0,
      },
    })
    if (!verified) return undefined
    const [before, signCount] = [Number(passkey.sign_count), info.newCounter]
    return {
      signCount,
      userVerified: info.userVerified,
      backedUp: info.credentialBackedUp,
      // Many authenticators don't count: all of theirs are 0.
      isCopied: signCount <= before && (signCount > 0 || before > 0),
    }
  })
}

/** The library throws for whatever a stranger sends that is not as it should be: all of it is one refusal. */
async function orRefuse<T>(check: () => Promise<T | undefined>): Promise<T> {
  const checked = await check().catch(() => undefined)
  if (checked === undefined) throw verificationFailed()
  return checked
}

const isTransport = (value: unknown): value is string => typeof value === 'string' && /^[a-z-]{1,20}$/.test(value)

/** The bytes of an account's id, by which an authenticator keeps it: nothing of a person. */
function bytesOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

function sameAccount(handle: unknown, userId: string): boolean {
  return typeof handle === 'string' && Buffer.from(handle, 'base64url').equals(bytesOf(userId))
}
