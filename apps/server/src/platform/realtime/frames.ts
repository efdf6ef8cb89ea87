/** A message of the Phoenix channel protocol, in either version. */
export interface Frame {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

/** Version 1.0.0 encodes objects; 2.0.0 encodes arrays, and a client's broadcasts as binary frames. */
export type Version = '1.0.0' | '2.0.0'

/** The type byte of a binary frame with a client's broadcast. */
const broadcastPush = 3
const headerBytes = 7
const maxName = 255

/** Decodes a client's message; undefined when it isn't valid in this protocol. */
export function decodeFrame(data: Buffer, binary: boolean, version: Version): Frame | undefined {
  if (binary) return version === '2.0.0' ? decodeBroadcast(data) : undefined
  let value: unknown
  try {
    value = JSON.parse(data.toString('utf8'))
  } catch {
    return undefined
  }
  if (version === '1.0.0') {
    if (typeof value !== 'object' || value === null) return undefined
    const { join_ref: joinRef, ref, topic, event, payload } = value as Record<string, unknown>
    return frameOf([joinRef, ref, topic, event, payload])
  }
  return Array.isArray(value) && value.length === 5 ? frameOf(value) : undefined
}

function frameOf([joinRef, ref, topic, event, payload]: readonly unknown[]): Frame | undefined {
  if (!isName(topic) || !isName(event)) return undefined
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxName
}

function refOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= maxName ? value : null
}

/** Header: type, five lengths in bytes, encoding; then join_ref, ref, topic, event, metadata, and the rest is payload. */
function decodeBroadcast(data: Buffer): Frame | undefined {
  if (data.length < headerBytes || data[0] !== broadcastPush) return undefined
  let offset = headerBytes
  const [joinRef = '', ref = '', topic = '', name = ''] = [1, 2, 3, 4, 5].map((place) => {
    const end = offset + (data[place] ?? 0)
    const part = data.subarray(offset, end).toString('utf8')
    offset = end
    return part
  })
  if (offset > data.length || topic === '') return undefined
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: { event: name } }
}

/** Encodes a message whose payload is already JSON text, so that a payload for many sockets is serialised once. */
export function encodeFrame(frame: Omit<Frame, 'payload'>, payloadJson: string, version: Version): string {
  const [joinRef, ref, topic, event] = [frame.joinRef, frame.ref, frame.topic, frame.event].map((part) =>
    JSON.stringify(part),
  )
  return version === '1.0.0'
    ? `{"join_ref":${joinRef},"ref":${ref},"topic":${topic},"event":${event},"payload":${payloadJson}}`
    : `[${joinRef},${ref},${topic},${event},${payloadJson}]`
}
