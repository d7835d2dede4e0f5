import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type DocumentAnchor, documentAnchor } from '@fiscus/contracts/documents/document-anchor'

/** The public keys of the installation by their fingerprints. */
export type PublicKeys = ReadonlyMap<string, KeyObject>

type Statement = Omit<DocumentAnchor, 'key' | 'signature'>

/** What is signed. The first line keeps the signature from meaning anything else. */
function signedText({ tenant, sequence, chainDigest, at }: Statement): Buffer {
  return Buffer.from(`fiscus-anchor-1\n${tenant}\n${sequence}\n${chainDigest}\n${at}\n`)
}

/** Signs the end of a chain with an Ed25519 key. */
export function signAnchor(statement: Statement, privateKey: KeyObject): DocumentAnchor {
  const signature = sign(null, signedText(statement), privateKey).toString('base64')
  return { ...statement, key: fingerprintOf(createPublicKey(privateKey)), signature }
}

/** Whether one of the keys has signed an anchor. */
export function isSigned(anchor: DocumentAnchor, keys: PublicKeys): boolean {
  const key = keys.get(anchor.key)
  return key !== undefined && verify(null, signedText(anchor), key, Buffer.from(anchor.signature, 'base64'))
}

/** SHA-256 of a public key. */
export function fingerprintOf(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
}

/** The anchor in a text; null for any other text. */
export function parseAnchor(text: string): DocumentAnchor | null {
  try {
    return documentAnchor.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The text of an anchor: one line. */
export function anchorText(anchor: DocumentAnchor): string {
  return `${JSON.stringify(anchor)}\n`
}
