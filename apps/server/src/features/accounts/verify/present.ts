const words: Readonly<Record<string, { readonly title: string; readonly button: string }>> = {
  signup: { title: 'Confirm your email address', button: 'Confirm' },
  invite: { title: 'Come in to Itemo', button: 'Accept the invitation' },
  recovery: { title: 'Choose a new password', button: 'Continue' },
  magiclink: { title: 'Sign in to Itemo', button: 'Sign in' },
  email_change: { title: 'Confirm the change of your email address', button: 'Confirm' },
}

/** The only style of that page; its policy names it by its hash. */
export const verifyPageStyle = `
:root { color-scheme: light dark; --canvas: #f5f7f4; --card: #fff; --ink: #13221b; --line: #dbe2db; --brand: #0e5a45; --on-brand: #fff }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0d1411; --card: #161f1a; --ink: #e9f0eb; --line: #27332d; --brand: #63d0a4; --on-brand: #04231a }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--canvas); color: var(--ink);
  font: 16px/1.5 Figtree, "Segoe UI", Helvetica, Arial, sans-serif }
main { box-sizing: border-box; width: min(100% - 32px, 400px); padding: 32px 24px; background: var(--card);
  border: 1px solid var(--line); border-radius: 14px; text-align: center }
h1 { margin: 0 0 24px; font-size: 22px; line-height: 1.25 }
button { width: 100%; min-height: 48px; border: 0; border-radius: 10px; background: var(--brand); color: var(--on-brand);
  font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
`

/**
 * The page that a mail's link shows to whatever does not say it is a person's browser going somewhere: programs that look
 * into mails read it, and only a person presses the button. Nothing of the address is repeated in it.
 */
export function presentVerifyPage(type: string): string {
  const { title, button } = words[type] ?? { title: 'Continue to Itemo', button: 'Continue' }
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Itemo</title>
<style>${verifyPageStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<form method="post"><button>${button}</button></form>
</main>
</body>
</html>
`
}
