import { ksef } from '@fiscus/messages/ksef'
import type { Message } from '@fiscus/messages/message'
import { SaxesParser } from 'saxes'

/** Namespaces of all versions of the confirmation, UPO 3.1 and 4.2 among them. */
const namespace = 'http://upo.schematy.mf.gov.pl/KSeF/'
const depthMax = 32
const attributesMax = 100
/** Dokument and the members of it that are read. */
const document = 'Dokument'
const members = [
  'NipSprzedawcy',
  'NumerKSeFDokumentu',
  'NumerFaktury',
  'DataWystawieniaFaktury',
  'SkrotDokumentu',
] as const

/** What a confirmation states about one invoice. */
export type UpoEntry = {
  /** null: the confirmation does not state it. */
  sellerNip: string | null
  invoiceNumber: string | null
  /** ISO date. */
  issueDate: string | null
  /** SHA-256 of the file that KSeF has received, in hexadecimal digits; null when the confirmation states none. */
  fileSha256: string | null
}

export type UpoReading = { kind: 'found'; entry: UpoEntry } | { kind: 'refused'; reason: Message }

/**
 * Finds an invoice in an official confirmation of receipt of KSeF (UPO), which can be that of a session with many
 * invoices. The XML must be well-formed; a document type is refused, and with it every entity but the five of XML.
 * Signatures are not verified.
 */
export function readUpo(bytes: Uint8Array, number: string): UpoReading {
  try {
    const entry = entryIn(new TextDecoder('utf-8', { fatal: true }).decode(bytes), number)
    return entry ? { kind: 'found', entry } : { kind: 'refused', reason: ksef.numberNotConfirmed({ number }) }
  } catch (error) {
    if (error instanceof UpoRefused) return { kind: 'refused', reason: error.reason }
    if (error instanceof TypeError) return { kind: 'refused', reason: ksef.notUtf8() }
    throw error
  }
}

class UpoRefused extends Error {
  readonly reason: Message

  constructor(reason: Message) {
    super(reason.code)
    this.reason = reason
  }
}

function refuse(reason: Message): never {
  throw new UpoRefused(reason)
}

function entryIn(xml: string, number: string): UpoEntry | null {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const path: string[] = []
  let texts = new Map<string, string>()
  let found: UpoEntry | null = null
  let attributes = 0

  parser.on('error', () => refuse(ksef.notWellFormed()))
  parser.on('doctype', () => refuse(ksef.withDocumentType()))
  parser.on('opentagstart', () => {
    attributes = 0
  })
  // Not at the end of the tag, which may have hundreds of thousands.
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > attributesMax) refuse(ksef.tooManyAttributes())
  })
  parser.on('opentag', ({ uri, local }) => {
    if (path.length === 0 && !(local === 'Potwierdzenie' && uri.startsWith(namespace)))
      refuse(ksef.noConfirmation())
    if (path.length >= depthMax) refuse(ksef.tooDeep())
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
    const stated = (name: (typeof members)[number]) => texts.get(name)?.trim()
    if (path.length !== 1 || stated('NumerKSeFDokumentu') !== number) return
    found = {
      sellerNip: stated('NipSprzedawcy') ?? null,
      invoiceNumber: stated('NumerFaktury') ?? null,
      issueDate: stated('DataWystawieniaFaktury') ?? null,
      fileSha256: hexOf(stated('SkrotDokumentu')),
    }
  })
  parser.write(xml).close()
  return found
}

/** SkrotDokumentu is a SHA-256 in base64. */
function hexOf(digest: string | undefined): string | null {
  if (digest === undefined) return null
  const bytes = Buffer.from(digest, 'base64')
  if (bytes.length !== 32) refuse(ksef.noDigest())
  return bytes.toString('hex')
}
