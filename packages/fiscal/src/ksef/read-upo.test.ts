import { ksef } from '@fiscus/messages/ksef'
import { processorMs } from '@fiscus/testing/processor-ms'
import { describe, expect, test } from 'vitest'
import { readUpo } from './read-upo.ts'

const number = '5265877635-20250916-0200A0D6723E-C2'
const digest = 'GZMGNVzs3krF6URKgvaw77OOeG3nJ+WGziT5xguliQ8='
const uri = 'http://upo.schematy.mf.gov.pl/KSeF/v4-2'

const facts =
  '<NipSprzedawcy>5265877635</NipSprzedawcy><NumerFaktury>FV/1</NumerFaktury><DataWystawieniaFaktury>2025-09-16</DataWystawieniaFaktury>'
const entryOf = (of: string, hash = digest) =>
  `<Dokument>${facts}<NumerKSeFDokumentu>${of}</NumerKSeFDokumentu><SkrotDokumentu>${hash}</SkrotDokumentu></Dokument>`
const upo = (content: string, head = '') => `${head}<Potwierdzenie xmlns="${uri}">${content}</Potwierdzenie>`
const read = (xml: string | Uint8Array) =>
  readUpo(typeof xml === 'string' ? new TextEncoder().encode(xml) : xml, number)

const found = {
  kind: 'found',
  entry: {
    sellerNip: '5265877635',
    invoiceNumber: 'FV/1',
    issueDate: '2025-09-16',
    fileSha256: Buffer.from(digest, 'base64').toString('hex'),
  },
}
const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>`
const other = '5265877635-20250826-0100001AF629-AF'

describe('the invoice is found in', () => {
  for (const [what, xml] of [
    ['a confirmation of one invoice', upo(entryOf(number))],
    ['that of a session with others', upo(entryOf(other) + entryOf(number) + entryOf(other))],
    ['one with a prefix', `<u:Potwierdzenie xmlns:u="${uri}">${entryOf(number)}</u:Potwierdzenie>`],
    ['one with a byte order mark', `\uFEFF${upo(entryOf(number))}`],
    [
      'one with a signature',
      upo(`${entryOf(number)}<s:Signature xmlns:s="http://www.w3.org/2000/09/xmldsig#"/>`),
    ],
    ['one with spaces around the number', upo(entryOf(` ${number}\n`))],
    ['one with a section', upo(entryOf(`<![CDATA[${number}]]>`))],
  ] as const)
    test(what, () => expect(read(xml)).toEqual(found))

  test('one that states nothing else', () =>
    expect(read(upo(`<Dokument><NumerKSeFDokumentu>${number}</NumerKSeFDokumentu></Dokument>`))).toEqual({
      kind: 'found',
      entry: { sellerNip: null, invoiceNumber: null, issueDate: null, fileSha256: null },
    }))
})

describe('a file is refused that', () => {
  for (const [reason, xml] of [
    [ksef.numberNotConfirmed({ number }), upo(entryOf(other))],
    [ksef.numberNotConfirmed({ number }), upo('')],
    [ksef.numberNotConfirmed({ number }), upo(`<Dokument><NumerFaktury>${number}</NumerFaktury></Dokument>`)],
    [ksef.numberNotConfirmed({ number }), upo(`<Opis>${entryOf(number)}</Opis>`)],
    [ksef.numberNotConfirmed({ number }), upo(`<Dokument><!-- ${entryOf(number)} --></Dokument>`)],
    [ksef.withDocumentType(), upo(entryOf(number), bomb)],
    [ksef.withDocumentType(), upo(entryOf(number), '<!DOCTYPE x SYSTEM "file:///etc/passwd">')],
    [ksef.notWellFormed(), upo(`${entryOf(number)}&a;`)],
    [ksef.notWellFormed(), upo(entryOf(number)).slice(0, -3)],
    [ksef.notWellFormed(), ''],
    [ksef.notWellFormed(), 'PK\u0003\u0004'],
    [ksef.noConfirmation(), `<Faktura xmlns="${uri}">${entryOf(number)}</Faktura>`],
    [ksef.noConfirmation(), `<Potwierdzenie>${entryOf(number)}</Potwierdzenie>`],
    [ksef.tooDeep(), upo(`${'<a>'.repeat(40)}${'</a>'.repeat(40)}${entryOf(number)}`)],
    [ksef.noDigest(), upo(entryOf(number, 'AAAA'))],
    [ksef.notUtf8(), new Uint8Array([0x3c, 0xff, 0xfe])],
  ] as const)
    test(`${reason.code}: ${String(xml).slice(0, 50)}`, () =>
      expect(read(xml)).toEqual({ kind: 'refused', reason }))
})

test('a tag of hundreds of thousands of attributes is refused soon', async () => {
  const attributes = Array.from({ length: 300_000 }, (_, n) => ` a${n}="1"`).join('')
  const xml = upo(`<a${attributes}/>`)
  const refuse = () => expect(read(xml)).toEqual({ kind: 'refused', reason: ksef.tooManyAttributes() })
  expect(await processorMs(refuse)).toBeLessThan(5_000)
})
