import { SaxesParser } from 'saxes'

/** Namespaces of all versions of the confirmation, UPO 3.1 and 4.2 among them. */
const namespace = 'http://upo.schematy.mf.gov.pl/KSeF/'
const depthMax = 32
const attributesMax = 100
/** Dokument and the members of it that are read. */
const document = 'Dokument'
const members = ['NumerKSeFDokumentu', 'SkrotDokumentu'] as const

/** What a confirmation states about one invoice. */
export type UpoEntry = {
  /** SHA-256 of the file that KSeF has received, in hexadecimal digits; null when the confirmation states none. */
  fileSha256: string | null
}

/** `reason` completes a sentence that begins with the name of the file. */
export type UpoReading = { kind: 'found'; entry: UpoEntry } | { kind: 'refused'; reason: string }

/**
 * Finds an invoice in an official confirmation of receipt of KSeF (UPO), which can be that of a session with many
 * invoices. The XML must be well-formed; a document type is refused, and with it every entity but the five of XML.
 * Signatures are not verified.
 */
export function readUpo(bytes: Uint8Array, number: string): UpoReading {
  try {
    const entry = entryIn(new TextDecoder('utf-8', { fatal: true }).decode(bytes), number)
    return entry
      ? { kind: 'found', entry }
      : { kind: 'refused', reason: `does not confirm the KSeF number ${number}` }
  } catch (error) {
    if (error instanceof UpoRefused) return { kind: 'refused', reason: error.message }
    if (error instanceof TypeError) return { kind: 'refused', reason: 'is not text in UTF-8' }
    throw error
  }
}

class UpoRefused extends Error {}

function refuse(reason: string): never {
  throw new UpoRefused(reason)
}

function entryIn(xml: string, number: string): UpoEntry | null {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const path: string[] = []
  let texts = new Map<string, string>()
  let found: UpoEntry | null = null
  let attributes = 0

  parser.on('error', () => refuse('is not well-formed XML'))
  parser.on('doctype', () => refuse('has a document type, which no confirmation of KSeF has'))
  parser.on('opentagstart', () => {
    attributes = 0
  })
  // Not at the end of the tag, which may have hundreds of thousands.
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > attributesMax) refuse('has too many attributes')
  })
  parser.on('opentag', ({ uri, local }) => {
    if (path.length === 0 && !(local === 'Potwierdzenie' && uri.startsWith(namespace)))
      refuse('is not an official confirmation of receipt (UPO) of KSeF')
    if (path.length >= depthMax) refuse('is nested too deeply')
    path.push(local)
    if (path.length === 2) texts = new Map()
  })
  const addText = (text: string) => {
    const name = members.find((member) => member === path[2])
    if (path.length === 3 && path[1] === document && name) texts.set(name, (texts.get(name) ?? '') + text)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    path.pop()
    if (path.length !== 1 || texts.get('NumerKSeFDokumentu')?.trim() !== number) return
    found = { fileSha256: hexOf(texts.get('SkrotDokumentu')?.trim()) }
  })
  parser.write(xml).close()
  return found
}

/** SkrotDokumentu is a SHA-256 in base64. */
function hexOf(digest: string | undefined): string | null {
  if (digest === undefined) return null
  const bytes = Buffer.from(digest, 'base64')
  if (bytes.length !== 32) refuse('states a digest (SkrotDokumentu) that is not a SHA-256')
  return bytes.toString('hex')
}
