import type { GoTrueClient } from '@supabase/auth-js'
import { authClient, signedIn } from './auth.ts'
import type { TestServer } from './harness.ts'
import { ok } from './second-factor.ts'
import { type Answer, SoftwareAuthenticator } from './software-authenticator.ts'

/** Adds a passkey to someone's account. */
export async function registerPasskey(server: TestServer, client: GoTrueClient, answer: Answer = {}) {
  const authenticator = new SoftwareAuthenticator(server.url)
  const { challenge_id: challengeId, options } = ok(await client.passkey.startRegistration())
  const credential = authenticator.create(options, answer)
  const passkey = ok(await client.passkey.verifyRegistration({ challengeId, credential }))
  return { authenticator, passkey, options, credential }
}

/** Someone new who has a passkey. */
export async function memberWithPasskey(server: TestServer) {
  const person = await signedIn(server)
  return { ...person, ...(await registerPasskey(server, person.client)) }
}

/** Shows a passkey in another browser. */
export async function showPasskey(server: TestServer, authenticator: SoftwareAuthenticator, answer: Answer = {}) {
  const client = authClient(server)
  const { challenge_id: challengeId, options } = ok(await client.passkey.startAuthentication())
  const credential = authenticator.get(options, answer)
  return { client, result: client.passkey.verifyAuthentication({ challengeId, credential }), challengeId, credential }
}
