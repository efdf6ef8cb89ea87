/** A message that the server has not answered for yet. */
export interface Outgoing {
  /** Made by the sender: sending it again is the same message. */
  readonly id: string
  readonly conversationId: string
  readonly text: string
  /** `waiting` for a connection: it is sent by itself once there is one. */
  readonly state: 'sending' | 'waiting' | 'failed'
  readonly failure?: string | undefined
}

/** What came of sending a message: a text says why it was refused. */
export type Delivery = 'sent' | 'unreachable' | { readonly failure: string }

interface OutboxOptions {
  deliver(message: Outgoing): Promise<Delivery>
  /** What was left from before, and where it is kept in the meantime. */
  readonly memory: { read(): readonly Outgoing[]; write(all: readonly Outgoing[]): void }
  /** Calls a little later, when nobody says that the connection is back. */
  later(act: () => void): void
}

export type Outbox = ReturnType<typeof createOutbox>

/** Messages being sent, in order within each conversation. A refused one stays, with its reason, until resent or dropped. */
export function createOutbox({ deliver, memory, later }: OutboxOptions) {
  let all = memory.read()
  const busy = new Set<string>()
  const listeners = new Set<() => void>()

  const set = (next: readonly Outgoing[]) => {
    all = next
    memory.write(all)
    for (const listener of listeners) listener()
  }
  const mark = (id: string, state: Outgoing['state'], failure?: string) =>
    set(all.map((message) => (message.id === id ? { ...message, state, failure } : message)))
  const drop = (id: string) => set(all.filter((message) => message.id !== id))
  const nextOf = (conversationId: string) =>
    all.find((message) => message.conversationId === conversationId && message.state !== 'failed')

  const flush = async (conversationId: string): Promise<void> => {
    if (busy.has(conversationId)) return
    busy.add(conversationId)
    for (let next = nextOf(conversationId); next; next = nextOf(conversationId)) {
      const { id } = next
      if (next.state !== 'sending') mark(id, 'sending')
      const delivery = await deliver(next)
      if (delivery === 'unreachable') {
        set(
          all.map((one) =>
            one.conversationId === conversationId && one.state === 'sending' ? { ...one, state: 'waiting' } : one,
          ),
        )
        later(wake)
        break
      }
      if (delivery === 'sent') drop(id)
      else mark(id, 'failed', delivery.failure)
    }
    busy.delete(conversationId)
  }
  /** Tries again what waits: the connection may be back. */
  const wake = () => {
    for (const conversationId of new Set(all.map((message) => message.conversationId))) void flush(conversationId)
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    all: () => all,
    send(message: Pick<Outgoing, 'id' | 'conversationId' | 'text'>): void {
      set([...all, { ...message, state: 'sending' }])
      void flush(message.conversationId)
    },
    retry({ id, conversationId }: Pick<Outgoing, 'id' | 'conversationId'>): void {
      mark(id, 'sending')
      void flush(conversationId)
    },
    drop,
    /** What belongs to one conversation belongs to another from now on, and is sent there. */
    move(from: string, to: string): void {
      set(all.map((message) => (message.conversationId === from ? { ...message, conversationId: to } : message)))
      void flush(to)
    },
    wake,
  }
}
