import { mailTexts } from '@fiscus/messages/mail'
import type { Message } from '@fiscus/messages/message'
import { MessageTooComplex, type Part, readPartTree, type TreeLimits } from '../mime/part-tree.ts'
import { decodeBody, decodedBytesMax } from '../mime/transfer-encoding.ts'
import { readCms } from './read-cms.ts'

const filesMax = 20

/**
 * Puts what an S/MIME file of a message has signed (RFC 8551) in place of the file, also when it is such a file itself.
 * Returns a note that the signature was not checked, and one about what is encrypted, in S/MIME or OpenPGP, which stays
 * as it is. A signed file that is no message, such as an invoice, stays a file.
 * @throws MessageTooComplex above a limit
 */
export async function openSmime(
  root: Part,
  limits: TreeLimits & { decodedBytes: number },
): Promise<Message[]> {
  const notes: Message[] = []
  const waiting = [root]
  let files = 0
  let bytes = 0
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const type = part.type.value
    if (type === 'multipart/signed') notes.push(mailTexts.signatureUnchecked())
    if (type === 'multipart/encrypted') notes.push(mailTexts.encrypted())
    if (isSmime(part) && ++files <= filesMax) {
      bytes += decodedBytesMax(part.body, part.encoding)
      if (bytes > limits.decodedBytes)
        throw new MessageTooComplex(mailTexts.partsTooLong({ max: limits.decodedBytes }))
      const cms = readCms(withoutArmour(await decodeBody(part.body, part.encoding)))
      if (cms?.kind === 'encrypted') notes.push(mailTexts.encrypted())
      if (cms?.kind === 'signed' && isEntity(cms.content)) {
        part.type = { value: 'multipart/signed', params: new Map() }
        part.children = [await readPartTree(cms.content, limits)]
        notes.push(mailTexts.signatureUnchecked())
      }
    }
    waiting.push(...part.children)
  }
  return notes
}

/** Servers change the type to that of any file, and the name stays (RFC 8551 §3.9). */
function isSmime({ type, disposition }: Part): boolean {
  const name = disposition.params.get('filename') ?? type.params.get('name') ?? 'smime.p7m'
  if (/^application\/(x-)?pkcs7-mime$/.test(type.value)) return /\.p7m$/i.test(name)
  return type.value === 'application/octet-stream' && /^smime\.p7m$/i.test(name)
}

/** Without the base64 of a program that has named no encoding. */
function withoutArmour(file: Buffer): Buffer {
  const isBase64 = /^(-----BEGIN|MI)/.test(file.toString('latin1', 0, 10))
  return isBase64 ? Buffer.from(file.toString('latin1').replace(/-----[^-\n]+-----/g, ''), 'base64') : file
}

/** Whether bytes begin with the headers of a part of a message. */
function isEntity(content: Buffer): boolean {
  const start = content.toString('latin1', 0, 4096)
  return /^(content-|mime-version:)/im.test(start.split(/\r?\n\r?\n/, 1)[0] ?? '')
}
