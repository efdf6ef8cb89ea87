import type { SafeAddress } from '../http/safe-address.ts'
import { MailRefused } from './email-message.ts'

/** The parts of an email: its text, and at most one action. */
export interface MailParts {
  /** Defaults to the heading. */
  readonly subject?: string
  readonly heading: string
  /** Plain texts; line breaks are kept. */
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: SafeAddress }
  /** Why the reader gets this email, in small print. */
  readonly footer?: string
  /** A link to change that, below the footer. */
  readonly footerLink?: { readonly label: string; readonly url: SafeAddress }
}

export type RenderedMail = Readonly<Record<'subject' | 'text' | 'html', string>>

const usualFooter = "You're getting this email because you have an account with Itemo."

/** Renders the one layout of every email, for light and dark mode, as text and as HTML. Every part is escaped. */
export function renderMail(parts: MailParts): RenderedMail {
  const { heading, subject = heading, paragraphs, action, footer = usualFooter, footerLink } = parts
  if ([action, footerLink].some((link) => link && !/^https?:\/\//.test(link.url)))
    throw new MailRefused('links in emails must be http or https')
  const text = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `--\nItemo\n${footer}${footerLink ? `\n${footerLink.label}: ${footerLink.url}` : ''}`,
  ].join('\n\n')
  const body = [
    `<h1 class="ink" style="${headingStyle}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p class="ink" style="${textStyle}">${lines(paragraph)}</p>`),
    ...(action ? [renderAction(action)] : []),
  ]
  const end = footerLink ? `${lines(footer)} ${renderLink(footerLink)}` : lines(footer)
  return { subject, text, html: page(heading, body.join('\n'), end) }
}

function renderAction({ label, url }: NonNullable<MailParts['action']>): string {
  const address = escapeHtml(url)
  return `<p style="margin:24px 0"><a class="button" href="${address}" style="${buttonStyle}">${escapeHtml(label)}</a></p>
<p class="soft" style="${softStyle}">If the button doesn't work, open this address:<br><a class="soft" href="${address}" style="color:inherit">${address}</a></p>`
}

function renderLink({ label, url }: NonNullable<MailParts['footerLink']>): string {
  return `<a class="soft" href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(label)}</a>`
}

function page(title: string, body: string, footer: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${darkStyles}</style></head>
<body class="canvas" style="margin:0;background:#F5F7F4">
<div style="max-width:560px;margin:0 auto;padding:32px 16px;overflow-wrap:anywhere;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif">
<p class="brand" style="margin:0 0 16px;font-size:22px;font-weight:700;letter-spacing:-.02em;color:#0E5A45">Itemo</p>
<div class="card" style="background:#FFFFFF;border:1px solid #DBE2DB;border-radius:14px;padding:24px">
${body}
</div>
<p class="soft" style="${softStyle};margin-top:16px">${footer}</p>
</div></body></html>`
}

const headingStyle = 'margin:0 0 16px;font-size:22px;line-height:28px;letter-spacing:-.02em;color:#13221B'
const textStyle = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#13221B'
const softStyle = 'margin:0;font-size:13px;line-height:18px;color:#4D5C54'
const buttonStyle =
  'display:inline-block;background:#0E5A45;color:#FFFFFF;border-radius:10px;padding:12px 20px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none'

/** The dark styles need `!important`, since inline styles take precedence. */
const darkStyles = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){
.canvas{background:#0D1411!important}.card{background:#161F1A!important;border-color:#27332D!important}
.ink{color:#E9F0EB!important}.soft{color:#A8B6AE!important}.brand{color:#63D0A4!important}
.button{background:#63D0A4!important;color:#04231A!important}}`

function lines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>')
}

/** Escapes a text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
