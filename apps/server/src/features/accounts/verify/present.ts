const words: Readonly<Record<string, { readonly title: string; readonly button: string }>> = {
  signup: { title: 'Confirm your email address', button: 'Confirm' },
  recovery: { title: 'Choose a new password', button: 'Continue' },
  magiclink: { title: 'Sign in to Itemo', button: 'Sign in' },
  email_change: { title: 'Confirm your new email address', button: 'Confirm' },
}

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
