import { ksefNumber } from '@fiscus/contracts/fields/ksef-number'
import { seller } from './sample-seller.ts'

let numbers = 0

/** A KSeF number of an ISO date with a right checksum that no other invoice of the test run has. */
export function nextKsefNumber(nip: string = seller.nip, day = '2026-11-21'): string {
  numbers += 1
  const start = `${nip}-${day.replaceAll('-', '')}-${numbers.toString(16).toUpperCase().padStart(12, '0')}-`
  const ends = Array.from({ length: 256 }, (_, end) => end.toString(16).toUpperCase().padStart(2, '0'))
  const found = ends.map((end) => start + end).find((number) => ksefNumber.safeParse(number).success)
  if (found === undefined) throw new Error(`No checksum belongs to ${start}`)
  return found
}

type Confirmed = {
  number: string
  digest?: string
  invoice?: { number: string; issueDate: string }
  nip?: string
}

/**
 * An official confirmation of receipt (UPO) in the form of the Ministry of Finance, of a session with some invoices.
 */
export function sampleUpo(...invoices: Confirmed[]): string {
  const documents = invoices.map(
    ({
      number,
      digest = Buffer.alloc(32, 7).toString('base64'),
      invoice = { number: 'FV/1', issueDate: '2026-11-21' },
      nip = seller.nip,
    }) => `<Dokument>
    <NipSprzedawcy>${nip}</NipSprzedawcy>
    <NumerKSeFDokumentu>${number}</NumerKSeFDokumentu>
    <NumerFaktury>${invoice.number}</NumerFaktury>
    <DataWystawieniaFaktury>${invoice.issueDate}</DataWystawieniaFaktury>
    <DataNadaniaNumeruKSeF>2026-11-21T08:05:41.045+01:00</DataNadaniaNumeruKSeF>
    <SkrotDokumentu>${digest}</SkrotDokumentu>
  </Dokument>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-2">
  <NazwaPodmiotuPrzyjmujacego>Ministerstwo Finansów</NazwaPodmiotuPrzyjmujacego>
  <KodFormularza>FA (3)</KodFormularza>
  ${documents.join('\n  ')}
</Potwierdzenie>
`
}
