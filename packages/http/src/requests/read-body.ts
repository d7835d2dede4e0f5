import { Problem } from '@fiscus/contracts/problems/problem'
import { requests } from '@fiscus/messages/requests'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { parseJson } from './parse-json.ts'

/** The largest body of a route, in bytes, and as a text. */
export type BodyLimit = { bytes: number; text: string }

/** The limit of routes without `largeBodies`, whose bodies are parsed on the event loop. */
export const bodyLimit: BodyLimit = { bytes: 512 * 1024, text: '512 kB (524,288 bytes)' }
/** The limit of routes with `largeBodies`. */
export const largeBodyLimit: BodyLimit = { bytes: 5 * 1024 * 1024, text: '5 MB (5,242,880 bytes)' }

/** The limit of files of calendars and contacts, and of XML. */
export const fileBodyLimit: BodyLimit = { bytes: 10_000_000, text: '10 MB (10,000,000 bytes)' }

/** Each further 16 kB of a body, about 100 lines of a document, counts as one more request of its key. */
const bytesPerUnit = 16_384
/** A file is mostly text that is skipped: its parts of 64 kB count. */
const bytesPerFileUnit = 65_536
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the body of a request without parsing it, and charges its size to the key. It can be called once.
 * @throws Problem 413 over the limit, 415 for another content type, 429 when the limit of the key is exceeded
 */
export async function readBody(
  c: Context<ApiEnv>,
  limit: BodyLimit,
  type: BodyType = 'application/json',
): Promise<Uint8Array> {
  requireType(c, type)
  const bytes = await readBytes(c, limit)
  c.get('charge')?.(Math.floor(bytes.length / (limit === fileBodyLimit ? bytesPerFileUnit : bytesPerUnit)))
  return bytes
}

/**
 * Parses the bytes of a JSON body.
 * @throws Problem 400 `malformed-json`
 */
export function parseBody(bytes: Uint8Array): unknown {
  return parseJson(decode(bytes))
}

/** Returns whether the request announces a body (RFC 9112 §6). */
export function hasBody(c: Context): boolean {
  return (c.req.header('content-length') ?? '0') !== '0' || c.req.header('transfer-encoding') !== undefined
}

/** The content types of bodies. */
export type BodyType = 'application/json' | 'text/csv' | FileType

/**
 * Files of calendars and contacts (RFC 5545, RFC 6350) and XML. They may be in another charset, which the handler
 * decodes.
 */
export const fileTypes = ['text/calendar', 'text/vcard', 'application/xml'] as const
type FileType = (typeof fileTypes)[number]

const inUtf8: Record<BodyType, RegExp> = {
  'application/json': /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i,
  'text/csv': /^text\/csv\s*(;\s*(charset="?utf-8"?|header="?present"?)\s*){0,2}$/i,
  'text/calendar': /^text\/calendar\s*(;.{0,200})?$/i,
  'text/vcard': /^text\/vcard\s*(;.{0,200})?$/i,
  'application/xml': /^application\/xml\s*(;.{0,200})?$/i,
}

function requireType(c: Context, type: BodyType): void {
  const contentType = c.req.header('content-type')
  if (contentType !== type && !inUtf8[type].test(contentType ?? '')) {
    throw new Problem(
      'unsupported-media-type',
      contentType ? requests.bodyType({ type, sent: contentType }) : requests.bodyWithoutType({ type }),
    )
  }
  if (c.req.header('content-encoding')) {
    throw new Problem('unsupported-media-type', requests.bodyEncoded())
  }
}

async function readBytes(c: Context, limit: BodyLimit): Promise<Uint8Array> {
  const announced = c.req.header('content-length')
  if (Number(announced) > limit.bytes) throw tooLarge(limit)
  try {
    return announced === undefined
      ? await readBounded(c, limit)
      : new Uint8Array(await c.req.raw.arrayBuffer())
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('malformed-request', requests.bodyCut(), {
      cause: error,
    })
  }
}

/** Reads a chunked body, whose size is unknown in advance. */
async function readBounded(c: Context, limit: BodyLimit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > limit.bytes) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge({ text }: BodyLimit): Problem {
  return new Problem('payload-too-large', requests.bodyTooLarge({ limit: text }))
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Problem('malformed-json', requests.bodyNotUtf8())
  }
}
