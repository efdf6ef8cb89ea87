export type Env = Readonly<Record<string, string | undefined>>

export type Reader = ReturnType<typeof reader>

const email = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/

/** Reads single variables, and adds to `problems` what is missing or wrong. */
export function reader(env: Env, problems: string[]) {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined
  return {
    text,
    list: (name: string): string[] =>
      (text(name) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    /** A variable that another one requires. */
    needed(name: string, because: string): string | undefined {
      const value = text(name)
      if (!value) problems.push(`${name} is missing: ${because} needs it.`)
      return value
    },
    url(name: string, protocols: readonly string[] = ['http:', 'https:']): string | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
      problems.push(
        `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
      )
      return undefined
    },
    /** An address to which paths are appended: with a path or a query of its own, every link would be wrong. */
    origin(name: string): string | undefined {
      const value = this.url(name)
      if (value === undefined) return undefined
      const { origin, href } = new URL(value)
      if (href === `${origin}/`) return origin
      problems.push(
        `${name} must be a plain address such as https://hire.example, without a path, query, user or password.`,
      )
      return undefined
    },
    /** A host name, as in a URL. */
    host(name: string): string | undefined {
      const value = text(name)
      if (value === undefined || /^([\w.-]+|\[[\da-f:.]+\])$/i.test(value)) return value
      problems.push(`${name} must be just a name or an IP address, without https:// and without a port.`)
      return undefined
    },
    /** An email address, without a name. */
    email(name: string): string | undefined {
      const value = text(name)
      if (value === undefined || email.test(value)) return value
      problems.push(`${name} must be one email address, such as help@hire.example.`)
      return undefined
    },
    /** The sender of emails: an address, optionally with a name. */
    sender(name: string): string | undefined {
      const value = text(name)
      const [, , inBrackets = value ?? ''] = /^([^<>\r\n]*)<(.*)>$/.exec(value ?? '') ?? []
      if (value === undefined || email.test(inBrackets)) return value
      problems.push(`${name} must be an email address, or a name with one: Hire <hello@hire.example>.`)
      return undefined
    },
    flag(name: string, fallback: boolean): boolean {
      const value = text(name)
      if (value === undefined) return fallback
      if (value === 'true' || value === '1') return true
      if (value !== 'false' && value !== '0') problems.push(`${name} must be true or false.`)
      return false
    },
    integer(name: string, fallback: number, min: number, max: number): number {
      const value = text(name)
      if (value === undefined) return fallback
      const number = Number(value)
      if (Number.isInteger(number) && number >= min && number <= max) return number
      problems.push(`${name} must be a whole number from ${min} to ${max}.`)
      return fallback
    },
    /** `said`: the description of the options in messages. */
    oneOf<const Option extends string>(
      name: string,
      options: readonly Option[],
      fallback: Option,
      said = `one of: ${options.join(', ')}`,
    ): Option {
      const value = text(name)
      if (value === undefined) return fallback
      const option = options.find((candidate) => candidate === value)
      if (option === undefined) problems.push(`${name} must be ${said}.`)
      return option ?? fallback
    },
  }
}
