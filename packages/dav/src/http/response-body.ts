import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip, createInflate } from 'node:zlib'
import { DavError } from './dav-error.ts'

/**
 * The bytes of a response, decompressed, as they arrive. Leaving the loop closes the connection.
 * @throws DavError `answer_too_large` when there are more than `bytesMax` of them, `no_dav` for another encoding; the
 * network error
 */
export async function* bodyOf(response: IncomingMessage, bytesMax: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of decompressed(response)) {
    size += chunk.length
    if (size > bytesMax) throw new DavError('answer_too_large', `The answer is longer than ${bytesMax} bytes`)
    yield chunk
  }
}

function decompressed(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return response
  if (encoding === 'gzip' || encoding === 'x-gzip') return pipeline(response, createGunzip(), () => {})
  if (encoding === 'deflate') return pipeline(response, createInflate(), () => {})
  response.destroy()
  throw new DavError('no_dav', 'The encoding of the answer is unknown')
}
