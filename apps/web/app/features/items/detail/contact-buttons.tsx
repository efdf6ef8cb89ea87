import { useMutation } from '@tanstack/react-query'
import { Mail, MessageCircle, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ApiError } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Tooltip } from '#app/ui/tooltip.tsx'
import type { Viewer } from '../use-viewer.ts'
import { startFailure } from './conversation-start-failure.ts'

const kinds = [
  {
    kind: 'message',
    label: 'Message',
    tooltip: 'Send a message to the owner',
    signIn: 'Sign in to message',
    Icon: MessageCircle,
    variant: 'secondary',
  },
  {
    kind: 'contact',
    label: 'Contact',
    tooltip: 'Contact the owner',
    signIn: 'Sign in to contact',
    Icon: Mail,
    variant: 'quiet',
  },
] as const

/** Two columns, or one where the labels don't fit. */
const rowClass = 'grid grid-cols-[repeat(auto-fit,minmax(max(9.25rem,calc(50%-0.375rem)),1fr))] gap-3'

/** The ways to contact the owner, depending on the viewer (spec: marketplace 2 "Item detail"). */
export function ContactButtons({ itemId, ownerId, viewer }: { itemId: string; ownerId: string; viewer: Viewer }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [pressed, setPressed] = useState<(typeof kinds)[number]['kind']>('message')
  // Finds or creates the conversation about the item (spec: marketplace 5 "Contacting the owner").
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /conversations', { body: { item_id: itemId, other_user_id: ownerId } }),
    onSuccess: (conversation) => navigate(paths.conversation(conversation.id)),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'unauthenticated') {
        notify.error('Please sign in to contact the owner', startFailure(error))
        void navigate(paths.login(pathname + search))
      } else notify.error(startFailure(error))
    },
  })

  if (viewer === 'owner') {
    return (
      <div className="grid grid-cols-[1fr_auto] gap-3">
        <Button variant="secondary" disabled className="px-2">
          This is your listing
        </Button>
        <ButtonLink to={paths.editItem(itemId)} variant="secondary">
          <Pencil className="size-4.5" />
          Edit
        </ButtonLink>
      </div>
    )
  }
  if (viewer === 'visitor') {
    return (
      <div className={rowClass}>
        {kinds.map(({ kind, signIn }) => (
          <Button key={kind} variant="secondary" disabled className="px-2">
            {signIn}
          </Button>
        ))}
        <p className="col-span-full text-center text-small text-ink-2">
          <Link to={paths.login(pathname + search)} className="font-semibold text-brand underline underline-offset-2">
            Log In
          </Link>{' '}
          to write to the owner.
        </p>
      </div>
    )
  }
  return (
    <div className={rowClass}>
      {kinds.map(({ kind, label, tooltip, Icon, variant }) => (
        <Tooltip key={kind} text={tooltip}>
          <Button
            variant={variant}
            className="px-2"
            busy={isPending && pressed === kind}
            busyLabel="Connecting..."
            disabled={isPending}
            onClick={() => {
              setPressed(kind)
              if (ownerId === '') notify.error('Missing owner information')
              else mutate()
            }}
          >
            <Icon className="size-4.5" />
            {label}
          </Button>
        </Tooltip>
      ))}
    </div>
  )
}
