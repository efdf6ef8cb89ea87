/**
 * The stylesheet of the sandbox's pages, in the product's design. Served as a file, so that the policy doesn't have to allow inline styles.
 */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --canvas: #f5f7f4; --surface: #ffffff; --ink: #13221b; --ink-2: #4d5c54; --line: #dbe2db; --line-strong: #839189;
  --brand: #0e5a45; --on-brand: #ffffff; --brand-soft: #dcebe2; --tape: #ffc640; --on-tape: #2a1c00; --danger: #b3261e;
  --e2: 0 8px 24px -8px rgb(19 34 27 / .2);
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0d1411; --surface: #161f1a; --ink: #e9f0eb; --ink-2: #a8b6ae; --line: #27332d; --line-strong: #6f7f76;
    --brand: #63d0a4; --on-brand: #04231a; --brand-soft: #163a2d; --danger: #ff8a80; --e2: 0 8px 24px -8px rgb(0 0 0 / .6);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--canvas); color: var(--ink);
  font: 400 16px/24px 'Figtree Variable', Figtree, system-ui, sans-serif;
}
h1, h2, h3, .amount, .wordmark { font-family: 'Bricolage Grotesque Variable', 'Bricolage Grotesque', system-ui, sans-serif; letter-spacing: -.02em; margin: 0; }
h1 { font-size: 22px; line-height: 28px; font-weight: 600; overflow-wrap: anywhere; }
h2 { font-size: 22px; line-height: 28px; margin-bottom: 16px; }
section + h2, section + section, p + h2 { margin-top: 32px; }
h3 { font-size: 15px; line-height: 20px; margin: 24px 0 8px; }
p { margin: 8px 0; }
a { color: var(--brand); }
.banner {
  margin: 0; padding: 8px 16px 12px; text-align: center; font-size: 13px; line-height: 18px; color: var(--on-tape);
  background:
    repeating-linear-gradient(90deg, var(--on-tape) 0 1px, transparent 1px 8px) bottom / 100% 4px no-repeat,
    repeating-linear-gradient(90deg, var(--on-tape) 0 1px, transparent 1px 40px) bottom / 100% 8px no-repeat,
    var(--tape);
}
.columns { max-width: 960px; margin: 0 auto; padding: 32px 16px 64px; display: grid; gap: 32px; }
@media (min-width: 768px) { .columns { grid-template-columns: 1fr 1fr; padding: 64px 32px; gap: 64px; } }
.amount { font-size: 44px; line-height: 48px; font-weight: 700; margin: 8px 0 16px; font-variant-numeric: tabular-nums; }
.banner p { margin: 0; }
.wordmark { font-size: 22px; line-height: 28px; font-weight: 700; color: var(--brand); margin-bottom: 16px; }
.quiet { color: var(--ink-2); font-size: 13px; line-height: 18px; }
.back { display: inline-flex; align-items: center; min-height: 40px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 20px; box-shadow: var(--e2); padding: 24px; }
.narrow { max-width: 440px; margin: 64px auto; }
@media (max-width: 480px) { .narrow { margin: 32px 16px; } }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.field { margin-bottom: 16px; min-width: 0; }
label { display: block; font-size: 13px; line-height: 18px; font-weight: 600; margin-bottom: 4px; }
input {
  width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--line-strong); border-radius: 10px; font-variant-numeric: tabular-nums;
}
input::placeholder { color: var(--ink-2); opacity: 1; }
input[aria-invalid='true'] { border-color: var(--danger); }
button, .button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 48px; padding: 8px 16px; margin-top: 8px;
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
  color: var(--on-brand); background: var(--brand); border: 1px solid var(--brand); border-radius: 10px;
}
button.plain { color: var(--brand); background: transparent; }
.error { color: var(--danger); font-size: 13px; line-height: 18px; margin: 4px 0 0; }
.error[role='alert'] { font-size: 16px; line-height: 24px; margin: 0 0 16px; }
.cards { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
.cards li { border-bottom: 1px solid var(--line); }
.cards a { display: flex; flex-wrap: wrap; gap: 0 12px; padding: 10px 0; font-size: 13px; line-height: 20px; text-decoration: none; color: var(--ink-2); }
.cards a:hover { text-decoration: underline; }
.number { color: var(--brand); font-weight: 600; font-variant-numeric: tabular-nums; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
`
