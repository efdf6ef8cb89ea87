import type { Preset } from '../queue/decide-form.tsx'
import type { StaffPersonDetail } from './staff-people-queries.ts'

type PersonAct = StaffPersonDetail['acts'][number]

interface PersonCommand {
  readonly label: string
  /** Matches the verb before a name in the search: 'suspend Tom'. */
  readonly verb: RegExp
  /** The permission that it needs. */
  readonly needs: PersonAct | 'reveal'
  /** The decision that is preselected in the opened case. */
  readonly decides?: Preset
}

/** The staff's actions on a person, on their page and by verb in the search. Each opens a dialog first. */
const commands = {
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
} as const satisfies Readonly<Record<string, PersonCommand>>

export type CommandName = keyof typeof commands
const commandNames = Object.keys(commands) as CommandName[]

/** The definition of an action: its label, its verb in the search, and the permission that it needs. */
export const commandOf = (name: CommandName): PersonCommand => commands[name]

type Person = Pick<StaffPersonDetail, 'acts' | 'may_reveal'>

/** The permitted actions on a person, according to the server. */
export function permittedCommands({ acts, may_reveal: mayReveal }: Person): CommandName[] {
  return commandNames.filter((name) => {
    const { needs } = commandOf(name)
    return needs === 'reveal' ? mayReveal : acts.includes(needs)
  })
}

/** The action in an address; an unknown name is none. */
export const commandNamed = (name: string | null): CommandName | undefined =>
  commandNames.find((known) => known === name)

/** Splits a search text into action and name: 'suspend tom' is Suspend and 'tom'. */
export function readCommand(text: string): { readonly command: CommandName | undefined; readonly words: string } {
  const words = text.trimStart()
  for (const command of commandNames) {
    const [verb] = commandOf(command).verb.exec(words.toLowerCase()) ?? []
    if (verb !== undefined) return { command, words: words.slice(verb.length) }
  }
  return { command: undefined, words: text }
}
