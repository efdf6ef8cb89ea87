// What the server does with bytes from outside, and where people may be led.
import { type Complaint, isTest, lineAt, type SourceFile, withoutComments } from './source.ts'

/** What an unguarded listener throws ends the process: bytes from outside reach every listener of the server's sockets. */
export function checkListeners({ path, text }: SourceFile): Complaint[] {
  if (!/^apps\/server\/src\/platform\/(?:http|realtime)\//.test(path) || isTest(path)) return []
  const code = withoutComments(text)
  // A listener of errors only logs, or gives up a promise.
  const unguarded =
    /\.(?:on|addListener)\(\s*'(?!error')[^']+',(?!\s*guarded\()|\.once\(\s*'(?:request|upgrade|connection|clientError|data|message)'|\bcreateServer\((?![^;]*\bguarded\()/g
  return [...code.matchAll(unguarded)].map((found) => ({
    path,
    line: lineAt(code, found.index),
    text: `${found[0].trim()}: put the listener into guarded() of platform/http/guarded-listener.ts`,
  }))
}

/** Where addresses become safe ones: after the operator's list, or from a provider that the operator chose. */
const trusting = new Set([
  'apps/server/src/features/accounts/tokens/token-policy.ts',
  'apps/server/src/platform/sessions/oidc.ts',
  'apps/server/src/platform/http/safe-address.ts',
])

/** Screens that go on to an address of the server's choice: a checkout, a finished sign-in, or the provider's page about payouts. */
const leaving = new Set([
  'apps/web/app/features/boosts/boost-mutations.ts',
  'apps/web/app/features/rentals/booking/booking-mutations.ts',
  'apps/web/app/features/rentals/deposit-mutations.ts',
  'apps/web/app/features/payouts/payout-mutations.ts',
  'apps/web/app/features/identity/identity-queries.ts',
  'apps/web/app/routes/earnings.tsx',
  'apps/web/app/features/accounts/components/social-confirmation.tsx',
])

const onServer: readonly [RegExp, string][] = [
  [/\bc\.redirect\(/g, 'redirect with redirectTo() of platform/http/safe-address.ts'],
  [/\btrustAddress\(|\bas SafeAddress\b/g, 'only a list of the operator or a provider makes an address safe'],
]

const sitePaths = String.raw`(?:paths|consolePaths)\.\w+\(|safeNext\(|sitePath\(`

const onScreens: readonly [RegExp, string][] = [
  [
    new RegExp(String.raw`\b(?:navigate|redirect)\((?!\s*(?:-\d|${sitePaths}|\w+ satisfies SitePath\b))`, 'g'),
    'lead to paths.…(), or to a value that satisfies SitePath',
  ],
  [
    new RegExp(
      String.raw`<(?:Link|NavLink|ButtonLink|TextLink|Navigate)\s[^>]*?\bto=(?!\{\s*(?:[\w.]+ \? )?(?:${sitePaths}|[\w.]+\}))`,
      'g',
    ),
    'lead to paths.…(), or to a SitePath',
  ],
  [/(?<![\w.])(?:readonly )?\bto\??: string\b/g, 'what leads to a screen is a SitePath'],
]
const leaves = /\blocation\.(?:assign|replace)\(|\bwindow\.location = |\blocation\.href = |\bwindow\.open\(/g

/** Redirects and links take addresses that were checked, by their type: a text from outside could lead to another site. */
export function checkAddresses({ path, text }: SourceFile): Complaint[] {
  if (isTest(path)) return []
  const code = withoutComments(text)
  const find = (rules: readonly [RegExp, string][]) =>
    rules.flatMap(([pattern, better]) =>
      [...code.matchAll(pattern)].map((found) => ({
        path,
        line: lineAt(code, found.index),
        text: `${found[0].trim()}: ${better}`,
      })),
    )
  // The sandboxes play other companies, whose redirects those companies answer for.
  if (path.startsWith('apps/server/src/') && !trusting.has(path) && !path.includes('/login-sandbox/')) {
    return find(onServer)
  }
  if (!/^apps\/web\/app\/.*\.tsx?$/.test(path)) return []
  const outside: readonly [RegExp, string][] = leaving.has(path)
    ? []
    : [[leaves, 'only a checkout, a sign-in, payouts and identity checks leave']]
  return find([...onScreens.filter(([{ source }]) => path.endsWith('.tsx') || !source.includes('string')), ...outside])
}

const callerAddresses = 'apps/server/src/platform/http/caller-address.ts'

/** Limits and notices go by the caller's address: it is worked out in one place, or two of them would count different people. */
export function checkCallerAddress({ path, text }: SourceFile): Complaint[] {
  if (!path.startsWith('apps/server/src/') || path === callerAddresses || isTest(path)) return []
  const code = withoutComments(text)
  return [...code.matchAll(/x-forwarded-for|\bremoteAddress\b|\bforwarded['"]\]/gi)].map(({ 0: found, index }) => ({
    path,
    line: lineAt(code, index),
    text: `${found}: ask callerAddress() of platform/http/caller-address.ts`,
  }))
}
