import { Copy, Mail, MessageCircle, MessageSquareText, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { notify } from '#app/lib/toasts.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { inviteMessage, inviteShare, inviteWays } from '../invite.ts'

/** Invites friends: a link, a message, and ways to send it (spec: accounts 2 "Invite sheet"). */
export function InviteSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const link = `${window.location.origin}/`
  const message = inviteMessage(link)
  const ways = inviteWays(link)
  const canShare = typeof navigator.share === 'function'

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Invite Friends"
      description="The more neighbours are here, the more there is to borrow."
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-end gap-2">
          <TextField label="Your invite link" value={link} readOnly className="grow" onFocus={selectAll} />
          <Button
            variant="secondary"
            className="h-12"
            onClick={once(() => copy(link, 'Invite link copied to clipboard!', 'Failed to copy link'))}
          >
            <Copy className="size-5" />
            Copy
          </Button>
        </div>
        <figure className="rounded-card bg-sunken p-4">
          <figcaption className="text-small font-medium text-ink-2">Message preview</figcaption>
          <p className="mt-1 break-words">{message}</p>
        </figure>
        {canShare ? (
          <Button size="large" wide onClick={once(() => share(link))}>
            <Share2 className="size-5" />
            Share
          </Button>
        ) : (
          <Button
            size="large"
            wide
            onClick={once(() => copy(message, 'Invite message copied to clipboard!', 'Failed to copy message'))}
          >
            <Copy className="size-5" />
            Copy Message
          </Button>
        )}
        <ul aria-label="Send it with" className="grid grid-cols-3 gap-3">
          <Way href={ways.whatsapp} icon={<MessageCircle />} label="WhatsApp" newTab />
          <Way href={ways.email} icon={<Mail />} label="Email" />
          <Way href={ways.sms} icon={<MessageSquareText />} label="SMS" />
        </ul>
      </div>
    </Sheet>
  )
}

function Way({
  href,
  icon,
  label,
  newTab = false,
}: {
  href: string
  icon: ReactNode
  label: string
  newTab?: boolean
}) {
  return (
    <li>
      <a
        href={href}
        rel="noopener noreferrer"
        target={newTab ? '_blank' : undefined}
        className={buttonClass({ variant: 'secondary', wide: true }, 'flex-col gap-1 py-3 [&_svg]:size-5')}
      >
        <span aria-hidden="true" className="text-brand">
          {icon}
        </span>
        {label}
      </a>
    </li>
  )
}

function selectAll(event: { readonly currentTarget: { select?: () => void } }): void {
  event.currentTarget.select?.()
}

/** Ignores the second click of a double click. */
function once(doing: () => Promise<void>): (event: { readonly detail: number }) => void {
  return ({ detail }) => {
    if (detail < 2) void doing()
  }
}

async function copy(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(done)
  } catch {
    notify.error(failed)
  }
}

/** Closing the phone's sheet isn't a failure, and neither is opening it twice. */
const harmless: ReadonlySet<string> = new Set(['AbortError', 'InvalidStateError'])

async function share(link: string): Promise<void> {
  try {
    await navigator.share(inviteShare(link))
    notify.success('Shared successfully!')
  } catch (error) {
    if (error instanceof DOMException && harmless.has(error.name)) return
    await copy(inviteMessage(link), 'Invite message copied to clipboard!', 'Failed to copy message')
  }
}
