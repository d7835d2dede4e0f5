import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '@fiscus/runtime/blobs/sync-folder'
import { heldEnd } from './held-end.ts'
import type { SendSession } from './send-session.ts'

/**
 * Writes messages as files instead of sending them, for an installation without an outgoing server. A file is named by
 * the id of its message: a second try replaces it, so that a message is never there twice. Its first lines are the
 * envelope.
 */
export function openOutboxSession(folder: string): SendSession {
  return {
    isOpen: true,
    close() {},
    async send({ from, to, name, mime }, beforeEnd, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${name}.eml`)
      const temporary = `${path}.part`
      try {
        await pipeline(
          Readable.from(withEnvelope({ from, to }, heldEnd(mime, beforeEnd))),
          createWriteStream(temporary, { mode: 0o600, flush: true }),
          { signal },
        )
        await rename(temporary, path)
        await syncFolder(folder)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      return { kind: 'accepted', reply: null, refused: [] }
    },
  }
}

/** RFC 5322 §3.6.7 headers in front of the message, which a mail program shows with the file. */
async function* withEnvelope(
  { from, to }: { from: string; to: readonly string[] },
  mime: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`Return-Path: <${from}>\r\nX-Envelope-To: ${to.join(',\r\n ')}\r\n`)
  yield* mime
}
