// How files are named, how long they are, and what no file contains.
import { type Complaint, importsOf, isCode, isTest, lineAt, type SourceFile, withoutComments } from './source.ts'

const maxLines = 500
const longLines = 300

/** Written by a program, so its length is nobody's choice. */
const generated = new Set([
  'apps/server/src/db-schema.ts',
  'packages/card-sandbox/src/sandbox-tables.ts',
  'packages/domain/src/items/towns.ts',
])

/** Long because of what they list, not because of what they do. */
const lists = new Set(['packages/domain/src/items/search-synonyms.ts'])

/** A tool asks for a default export here. */
const defaultExports = [
  /^apps\/web\/app\/(root\.tsx|routes\.ts|routes\/.*|entry\..*)$/,
  /\.config\.ts$/,
  /^e2e\/global-(setup|teardown)\.ts$/,
  /^scripts\/running-files\.ts$/,
]

const domainWords = new Set(
  'item items rental rentals booking bookings boost boosts conversation conversations review reviews owner renter listing'.split(
    ' ',
  ),
)

/** Checks the length of a file, in lines. */
export function checkSize({ path, text }: SourceFile): Complaint[] {
  if (generated.has(path) || lists.has(path)) return []
  const lines = text.split('\n').length - 1
  if (lines > maxLines) return [{ path, text: `${lines} lines are too many (at most ${maxLines})` }]
  return lines > longLines ? [{ path, text: `${lines} lines: does it still hold one thing?`, warning: true }] : []
}

/** Checks the name of a file and of the folders that it lies in. */
export function checkNames({ path }: SourceFile): Complaint[] {
  const complaints: Complaint[] = []
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  const drawer = parts
    .map((part) => part.split('.')[0] ?? '')
    .find((part) => /^(utils?|helpers?|common|misc)$/.test(part))
  if (drawer !== undefined) complaints.push({ path, text: `${drawer} is a drawer: name it after what it holds` })
  if (/^index\.tsx?$/.test(name)) complaints.push({ path, text: 'no barrels: import the file itself' })
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|tsx|mjs|js|css)$/.test(name)) {
    complaints.push({ path, text: 'file names are kebab-case' })
  }
  if (/(^|-)(manager|helpers?|utils?)\.tsx?$/.test(name)) complaints.push({ path, text: 'name it after what it does' })
  return complaints
}

/** The platform knows no word of the business. */
export function checkPlatformNames({ path }: SourceFile): Complaint[] {
  const folder = 'apps/server/src/platform/'
  if (!path.startsWith(folder)) return []
  const word = path
    .slice(folder.length)
    .split(/[/.-]/)
    .find((part) => domainWords.has(part))
  return word === undefined
    ? []
    : [{ path, text: `the platform knows no domain word, but this is named after ${word}` }]
}

/** Checks how a file imports and exports. */
export function checkModules(file: SourceFile): Complaint[] {
  const { path, text } = file
  if (!isCode(path)) return []
  const complaints: Complaint[] = importsOf(file)
    .filter(
      ({ specifier, target }) => target !== undefined && !specifier.includes('/+types/') && !hasExtension(specifier),
    )
    .map(({ specifier, line }) => ({ path, line, text: `'${specifier}' needs the extension of the file, .ts or .tsx` }))
  const code = withoutComments(text)
  const position = code.search(/^export\s+default\b|^export\s*\{[^}]*\bas default\b/m)
  if (position >= 0 && !defaultExports.some((allowed) => allowed.test(path))) {
    complaints.push({ path, line: lineAt(code, position), text: 'no default export: a name is the same everywhere' })
  }
  if (isBarrel(code)) complaints.push({ path, text: 'it only passes on what others export: import those files' })
  return complaints
}

/** The domain is told the time and its random numbers; it never asks. */
export function checkDomainIsPure({ path, text }: SourceFile): Complaint[] {
  if (!path.startsWith('packages/domain/') || isTest(path)) return []
  const code = withoutComments(text)
  const found = /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\bcrypto\.|\bprocess\.|\bfetch\(/.exec(code)
  if (found === null) return []
  return [
    {
      path,
      line: lineAt(code, found.index),
      text: `${found[0]} in the domain: time, chance and ids come in as arguments`,
    },
  ]
}

const exportedFunction =
  /^export (?:default )?(?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?(?:\(|<|\w+ =>|memo\()|const (use[A-Z]\w*))/

const documented = /^(?:apps\/server\/src|apps\/web\/app|packages\/(?:domain|contract|card-sandbox)\/src)\/.*\.tsx?$/
/** What the router takes from a page by its name, and nobody else calls: the names say all of it. */
const ofRouter = /^(?:meta|HydrateFallback)$/

/** What is exported is read by others: each function, hook and component says what it answers or shows, in which units, and what it throws. */
export function checkDocComments({ path, text }: SourceFile): Complaint[] {
  if (!documented.test(path) || isTest(path) || path.endsWith('.stories.tsx')) return []
  const lines = text.split('\n')
  return lines.flatMap((line, index): Complaint[] => {
    const found = exportedFunction.exec(line)
    if (found === null || lines[index - 1]?.trimEnd().endsWith('*/') === true) return []
    const name = found[1] ?? found[2] ?? found[3] ?? ''
    if (path.startsWith('apps/web/app/routes/') && ofRouter.test(name)) return []
    return [{ path, line: index + 1, text: `${name} is exported without a doc comment` }]
  })
}

/** A body that breaks off throws in the framework's readers: only the functions of `input.ts` turn that into a refusal. */
export function checkBodies({ path, text }: SourceFile): Complaint[] {
  const serves = /^(?:apps\/server|packages\/card-sandbox)\/src\//.test(path)
  if (!serves || path === 'apps/server/src/platform/http/input.ts' || isTest(path)) return []
  const code = withoutComments(text)
  const found = /\bc\.req\.(?:text|json|formData|parseBody|arrayBuffer|blob)\(/.exec(code)
  if (found === null) return []
  return [{ path, line: lineAt(code, found.index), text: `${found[0]}): read a body with platform/http/input.ts` }]
}

/** A table that is looked up with any text is a Map: an object also answers to `constructor` and `__proto__`. */
export function checkLookups({ path, text }: SourceFile): Complaint[] {
  if (!/^(apps|packages)\//.test(path) || isTest(path)) return []
  const code = withoutComments(text)
  const found = /^const (\w+): (?:Readonly<)?Record<string, [^=]*= \{\s*\S+:/m.exec(code)
  if (found === null) return []
  return [{ path, line: lineAt(code, found.index), text: `${found[1]} is looked up with any text: make it a Map` }]
}

/** Without a network a query fails with nothing: it's paused, and a screen that only looks at its error stays grey until there is one. */
export function checkPaused({ path, text }: SourceFile): Complaint[] {
  if (!path.startsWith('apps/web/app/') || isTest(path)) return []
  const code = withoutComments(text)
  if (!/\buse(?:Infinite)?Query\(/.test(code) || /\bisPaused\b/.test(code)) return []
  const found = code.indexOf('<LoadError')
  if (found < 0) return []
  return [{ path, line: lineAt(code, found), text: 'show it also where the query `isPaused`, or take `Loaded`' }]
}

/** A format of `Intl` is made when it's first used: the first one of a process takes as long as a twentieth of its whole start. */
export function checkFormats({ path, text }: SourceFile): Complaint[] {
  if (!/^(?:apps\/\w+\/(?:src|app)|packages)\//.test(path) || isTest(path)) return []
  const code = withoutComments(text)
  const found = /^(?:export )?const (\w+)(?:: [^=]*)? = new Intl\./m.exec(code)
  if (found === null) return []
  return [{ path, line: lineAt(code, found.index), text: `${found[1]} is made at every start: make it \`onDemand\`` }]
}

/** A toast, or a page that moves on, never waits until lists are loaded again: a mutation does not return its refresh (R61). */
export function checkRefreshes({ path, text }: SourceFile): Complaint[] {
  if (!path.startsWith('apps/web/app/') || isTest(path)) return []
  const code = withoutComments(text)
  const waits = [...code.matchAll(handlers)].filter(({ 0: head, index }) => {
    const rest = code.slice(index + head.length)
    if (!head.endsWith('{')) return returnedRefresh.test(rest)
    return awaitedRefresh.test(rest.slice(0, endOfBlock(rest)))
  })
  return waits.map(({ index }) => ({
    path,
    line: lineAt(code, index),
    text: 'write `void` before the refresh: nothing waits for lists',
  }))
}

/** The beginning of what a mutation does afterwards: `onSettled: () => `, `onSuccess: async (x) => {`, `onError(error) {`. */
const handlers =
  /\bon(?:Success|Settled|Error)(?:: (?:async )?(?:(?:\([^)]*\)|\w+) => \{?|(?=\w+\b(?! =>)))|\([^)]*\)[^{;]*\{)/g
const refresh = String.raw`(?:Promise\.all\(|(?:\w+\.)?(?:invalidate|refetch|refresh)\w*)`
const returnedRefresh = new RegExp(String.raw`^\s*(?:await )?\(?${refresh}`)
const awaitedRefresh = new RegExp(String.raw`\b(?:return|await) ${refresh}`)

/** Where the block ends whose opening brace is just before the text. */
function endOfBlock(text: string): number {
  let depth = 1
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '{') depth++
    if (text[index] === '}' && --depth === 0) return index
  }
  return text.length
}

/** A count of the navigation that is asked for again while its first answer is on its way: `askAgain` gives the older one up. */
export function checkCounts({ path, text }: SourceFile): Complaint[] {
  if (!path.startsWith('apps/web/app/') || isTest(path)) return []
  const code = withoutComments(text)
  const found = /\binvalidateQueries\((?:\{ queryKey: )?(?:unread|waiting)Query\b/.exec(code)
  if (found === null) return []
  return [{ path, line: lineAt(code, found.index), text: 'ask for a count again with lib/ask-again.ts' }]
}

/** What begins a transaction, and Kysely's own type of one, which takes the type checker seconds to compare with `Db`. */
const ownTransaction = /\.(?:startT|t)ransaction\(\)|\bTransaction<DB>/

export function checkTransactions({ path, text }: SourceFile): Complaint[] {
  if (!path.startsWith('apps/server/') || path === 'apps/server/src/platform/db/transaction.ts') return []
  const code = withoutComments(text)
  const found = ownTransaction.exec(code)
  if (found === null) return []
  return [{ path, line: lineAt(code, found.index), text: 'begin it with platform/db/transaction.ts, where it is a Db' }]
}

/** Only a search may look for a text inside others: what erases or decides would take along what merely contains it. */
const searches = new Set(['apps/server/src/features/items/search/item-search-queries.ts'])

export function checkSubstrings({ path, text }: SourceFile): Complaint[] {
  if (!path.startsWith('apps/server/') || searches.has(path) || isTest(path)) return []
  const code = withoutComments(text)
  const found = /\bstrpos\s*\(/.exec(code)
  if (found === null) return []
  return [{ path, line: lineAt(code, found.index), text: 'strpos: compare whole values, or name people by their id' }]
}

/** Days on the ruler, the shape of a cursor, a day that the provider writes as its midnight in UTC, and one that nobody reads. */
const daysInUtc = new Set([
  'packages/domain/src/dates.ts',
  'apps/server/src/platform/db/cursor.ts',
  'apps/server/src/features/payouts/stripe-payouts.ts',
  'apps/server/src/features/accounts/devices/security-events.ts',
])
const dayInUtc =
  /\b(?:toISOString\(\)|[Ii]nstant|[Aa]t|\w+(?:_at|At))\.slice\(0, (?:4|7|10)\)|\b[gs]etUTC(?:Month|Date)\(/

/** A day, month or year of an instant is London's: in summer one in UTC is the day before for an hour (R10). */
export function checkDays({ path, text }: SourceFile): Complaint[] {
  if (!/^(?:apps\/\w+\/(?:src|app|seeds)|packages)\//.test(path) || daysInUtc.has(path) || isTest(path)) return []
  const code = withoutComments(text)
  const found = dayInUtc.exec(code)
  if (found === null) return []
  return [{ path, line: lineAt(code, found.index), text: `${found[0]}: ask dayInLondon for the day of an instant` }]
}

/** What knows how to wait for a part of a page, or has it waited for. */
const waitsForParts = new Set(['apps/web/app/lib/lazy-part.ts', 'apps/web/app/lib/form-rules.ts'])

/** An import that fails without a network may fail for as long as the page lives: only `lazy-part.ts` knows how to wait. */
export function checkLazyParts({ path, text }: SourceFile): Complaint[] {
  if (!path.startsWith('apps/web/app/') || waitsForParts.has(path) || isTest(path)) return []
  const code = withoutComments(text)
  const found = /\blazy\(|(?<!\b(?:formRules|lazyDialog|lazyPart|loadPart|loadQuietly)\(\s*\(\) =>\s*)\bimport\(/.exec(
    code,
  )
  if (found === null) return []
  return [{ path, line: lineAt(code, found.index), text: `${found[0]}: load a part with lib/lazy-part.ts` }]
}

/** Words that answers hold, by their types. Others stand for what this page itself offers or does. */
const wordsOfAnswers =
  /^(?:CaseSubject|CheckStep|ClaimState|HealthAlarm|MeasureName|MessageWarning|PaymentState|RentalNeed|ReportReason|RestrictionKind|StaffRole|SupportState)$/
/** Fields of answers, apart from what may be done: an act that a page doesn't know isn't offered. */
const fieldsOfAnswers = /\['(?!acts')/
const fieldsOfPages = /^(?:ClaimAct|CoachWarning|Reported|RentalOutcome|ReturnType<typeof tileOf>|SocialProvider)\['/
/** Read by words of lists that lie in the page. */
const ownKeys = new Set(['roleHints', 'measures'])

/** A table of words of the server says what it shows for a word that it doesn't know (ADR-0219). */
export function checkServerWords({ path, text }: SourceFile): Complaint[] {
  if (!path.startsWith('apps/web/app/') || isTest(path)) return []
  const code = withoutComments(text)
  const tables = code.matchAll(
    /const (\w+): (?:Readonly<)?Record<((?:[^,<>]|<[^<>]*>)+),[^=]*(?:=>[^=]*)*=\s+(?!\s|knownWords)/g,
  )
  return Array.from(tables).flatMap(({ 1: name = '', 2: key = '', index }) => {
    const isAnswers = wordsOfAnswers.test(key) || (fieldsOfAnswers.test(key) && !fieldsOfPages.test(key))
    if (!isAnswers || ownKeys.has(name)) return []
    return [
      { path, line: lineAt(code, index), text: `${name}: make a table of the server's words with lib/known-words.ts` },
    ]
  })
}

const cardSandbox = 'packages/card-sandbox/'
/** Pays for the demo town at the sandbox: loaded only with it. */
const replay = 'apps/server/seeds/rows/replay-payment.ts'

/** The card sandbox is loaded while running and only where it is the provider: the server imports its types, or by `import()`. */
export function checkCardSandbox(file: SourceFile): Complaint[] {
  const { path } = file
  if (path === replay || path.startsWith(cardSandbox) || isTest(path)) return []
  const isServer = path.startsWith('apps/server/')
  return importsOf(file)
    .filter(({ target }) => target?.startsWith(cardSandbox) || target === replay)
    .filter(({ typeOnly, dynamic }) => !isServer || !(typeOnly || dynamic))
    .map(({ specifier, line }) => ({ path, line, text: `${specifier} is loaded only with the card sandbox: import()` }))
}

/** No test is left out, alone, or asleep. */
export function checkTests({ path, text }: SourceFile): Complaint[] {
  // The guard's own tests hold bad examples.
  if (!isTest(path) || path.startsWith('scripts/structure/')) return []
  const code = withoutComments(text)
  const bad: [RegExp, string][] = [
    [
      /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|skipIf|todo|fixme|fails)\b/,
      'no test is left out or left alone',
    ],
    [/\bxit\(|\bxdescribe\(|\bfdescribe\(/, 'no test is left out or left alone'],
    [
      /new Promise(?:<\w+>)?\(\s*\(?\w*\)?\s*=>\s*(?:\{\s*)?setTimeout|timers\/promises|waitForTimeout\(/,
      'no test sleeps: wait for what it waits for',
    ],
    [
      /\bvi\.wait(?:For|Until)\((?!.*\btimeout: )/,
      'it gives up after a second: wait by expect.poll, or say for how long',
    ],
    [/\bvi\.(?:mock|doMock)\(\s*['"](?:\.|#app|@itemo)/, 'no mocks of our own modules'],
  ]
  return bad.flatMap(([pattern, why]) => {
    const found = pattern.exec(code)
    return found === null ? [] : [{ path, line: lineAt(code, found.index), text: `${found[0]}: ${why}` }]
  })
}

/** Native TypeScript resolves what is written; `.js` would be a file that does not exist. */
function hasExtension(specifier: string): boolean {
  return /\.(tsx?|mjs|css|md|json|svg|webp|png|woff2)(\?[a-z&=]+)?$/.test(specifier)
}

function isBarrel(code: string): boolean {
  const statements = code.replace(/\s+/g, ' ').trim()
  return (
    statements !== '' &&
    /^(?:export (?:type )?(?:\*(?: as \w+)?|\{[^}]*\}) from ['"][^'"]+['"];? ?)+$/.test(`${statements} `)
  )
}
