/** The only style sheet of a small page; the page's policy allows it by its hash. */
export const smallPageStyle = `
:root { color-scheme: light dark; --canvas: #f5f7f4; --card: #fff; --ink: #13221b; --line: #dbe2db; --brand: #0e5a45; --on-brand: #fff }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0d1411; --card: #161f1a; --ink: #e9f0eb; --line: #27332d; --brand: #63d0a4; --on-brand: #04231a }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--canvas); color: var(--ink);
  font: 16px/1.5 Figtree, "Segoe UI", Helvetica, Arial, sans-serif }
main { box-sizing: border-box; width: min(100% - 32px, 400px); padding: 32px 24px; background: var(--card);
  border: 1px solid var(--line); border-radius: 14px; text-align: center }
h1 { margin: 0 0 24px; font-size: 22px; line-height: 1.25 }
p { margin: 0 0 24px }
p:last-child { margin: 0 }
p.last { margin: 24px 0 0; font-size: 14px }
a { color: var(--brand) }
button { width: 100%; min-height: 48px; border: 0; border-radius: 10px; background: var(--brand); color: var(--on-brand);
  font: inherit; font-weight: 600; cursor: pointer }
button.second { margin-top: 12px; border: 1px solid var(--line); background: none; color: var(--brand) }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
`

/** A page with one card, outside the web app, for links in emails. Title and content are trusted HTML. */
export function smallPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Itemo</title>
<style>${smallPageStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
}
