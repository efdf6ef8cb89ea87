import type { Preset } from '../queue/decide-form.tsx'
import type { StaffPersonDetail } from './staff-people-queries.ts'

type PersonAct = StaffPersonDetail['acts'][number]

interface Doing {
  readonly label: string
  /** By which it is called for before a name: 'suspend Tom'. */
  readonly verb: RegExp
  /** What has to be allowed. */
  readonly needs: PersonAct | 'reveal'
  /** The decision that it begins with, in the case that it opens. */
  readonly decides?: Preset
}

/** What staff do about a person, on their page and by its verb in the search, each in a dialog that asks first. */
const doings = {
  warn: {
    label: 'Warn',
    verb: /^warn\s+/,
    needs: 'case.decide',
    decides: { outcome: 'warning', measures: [] },
  },
  restrict: {
    label: 'Restrict',
    verb: /^restrict\s+/,
    needs: 'case.decide',
    decides: { outcome: 'action', measures: [] },
  },
  suspend: {
    label: 'Suspend',
    verb: /^suspend\s+/,
    needs: 'case.decide',
    decides: { outcome: 'action', measures: ['suspend'] },
  },
  case: { label: 'Open a case', verb: /^(?:open )?(?:a )?case (?:about|for)\s+/, needs: 'case.open' },
  logout: { label: 'Log out everywhere', verb: /^log ?out\s+/, needs: 'person.end_sessions' },
  password: {
    label: 'Send password email',
    verb: /^(?:send )?(?:a )?password (?:email |mail )?to\s+/,
    needs: 'person.send_reset',
  },
  confirmation: {
    label: 'Send confirmation email',
    verb: /^(?:send )?(?:a )?confirmation (?:email |mail )?to\s+/,
    needs: 'person.send_confirmation',
  },
  factor: {
    label: 'Reset two-step login',
    verb: /^reset two-step (?:login )?of\s+/,
    needs: 'person.factor_reset',
  },
  delete: { label: 'Delete account', verb: /^delete (?:account of\s+)?/, needs: 'person.delete' },
  email: { label: 'Show email', verb: /^show email of\s+/, needs: 'reveal' },
  area: { label: 'Show area', verb: /^show area of\s+/, needs: 'reveal' },
} as const satisfies Readonly<Record<string, Doing>>

export type DoingName = keyof typeof doings
const doingNames = Object.keys(doings) as DoingName[]

/** What is known of a doing: what its button says, the verb of the search, and what has to be allowed. */
export const doingOf = (name: DoingName): Doing => doings[name]

type Person = Pick<StaffPersonDetail, 'acts' | 'may_reveal'>

/** What may be done about a person, as the server says. */
export function doingsAbout({ acts, may_reveal: mayReveal }: Person): DoingName[] {
  return doingNames.filter((name) => {
    const { needs } = doingOf(name)
    return needs === 'reveal' ? mayReveal : acts.includes(needs)
  })
}

/** The name of a doing in an address; what is none is none. */
export const doingNamed = (name: string | null): DoingName | undefined => doingNames.find((known) => known === name)

/** What a text calls for, and about whom: 'suspend tom' is Suspend and 'tom'. */
export function readDoing(text: string): { readonly doing: DoingName | undefined; readonly words: string } {
  const words = text.trimStart()
  for (const doing of doingNames) {
    const [verb] = doingOf(doing).verb.exec(words.toLowerCase()) ?? []
    if (verb !== undefined) return { doing, words: words.slice(verb.length) }
  }
  return { doing: undefined, words: text }
}
