import { Problem } from '@fiscus/contracts/problems/problem'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { parseJson } from './parse-json.ts'

const bodyBytesMax = 5 * 1024 * 1024
/** Each further 16 kB of a body, about 100 lines of a document, counts as one more request of its key. */
const bytesPerUnit = 16_384
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the JSON body of a request without parsing it, and charges its size to the key. It can be called once.
 * @throws Problem 413 over 5 MB, 415 for another content type, 429 when the limit of the key is exceeded
 */
export async function readBody(c: Context<ApiEnv>): Promise<Uint8Array> {
  requireJson(c)
  const bytes = await readBytes(c)
  c.get('charge')?.(Math.floor(bytes.length / bytesPerUnit))
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

function requireJson(c: Context): void {
  const contentType = c.req.header('content-type')
  if (
    contentType !== 'application/json' &&
    !/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '')
  ) {
    throw new Problem(
      'unsupported-media-type',
      `Send the body as application/json in UTF-8${contentType ? `, not as ${contentType}` : ', with this Content-Type'}.`,
    )
  }
  if (c.req.header('content-encoding')) {
    throw new Problem('unsupported-media-type', 'Send the body uncompressed, without Content-Encoding.')
  }
}

async function readBytes(c: Context): Promise<Uint8Array> {
  const announced = c.req.header('content-length')
  if (Number(announced) > bodyBytesMax) throw tooLarge()
  try {
    return announced === undefined ? await readBounded(c) : new Uint8Array(await c.req.raw.arrayBuffer())
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('malformed-request', 'The connection closed before the whole body was received.', {
      cause: error,
    })
  }
}

/** Reads a chunked body, whose size is unknown in advance. */
async function readBounded(c: Context): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > bodyBytesMax) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(): Problem {
  return new Problem(
    'payload-too-large',
    'Send at most 5 MB (5,242,880 bytes); split the work into several requests.',
  )
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Problem('malformed-json', 'The body is not UTF-8 text.')
  }
}
