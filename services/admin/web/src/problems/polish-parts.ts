import type { Phrase } from './phrases.ts'

/**
 * What the services put into their phrases, in Polish. Alone it is no text of a service: an answer of a server may
 * begin with `from`.
 */
export const polishParts: readonly Phrase[] = [
  ['At least $1', 'co najmniej $1'],
  ['at least $1', 'co najmniej $1'],
  ['try again in a few seconds', 'spróbuj ponownie za kilka sekund'],
  [
    'The correction has no FA(3) file, because KSeF does not correct it: void the correction, credit the invoice in full, and approve a new one for the right',
    'Korekta nie ma pliku FA(3), bo KSeF nie koryguje NIP-u: unieważnij korektę, skoryguj fakturę w całości do zera i zatwierdź nową z właściwym NIP-em',
  ],
  ['from the beginning', 'od początku'],
  ['from $1', 'od $1'],
  ['the document $1', 'dokument $1'],
  ['another document', 'inny dokument'],
  ['rule $1', 'reguła $1'],
  ['group $1', 'grupa $1'],
  ['Rule $1', 'Reguła $1'],
  ['Group $1', 'Grupa $1'],
  ['$1 (position $2; priority $3; $4)', '$1 (miejsce $2; priorytet $3; $4)'],
  ['$1 (inactive; priority $2; $3)', '$1 (nieaktywna; priorytet $2; $3)'],
  ['the rate $1', 'stawki $1'],
  ['the group $1', 'grupy $1'],
  ['$1 and $2 more', '$1 i jeszcze $2'],
  ['rule $1 comes first and matches', 'reguła $1'],
  ['the rules before it match', 'kilka reguł'],
  ['$1 until before $2', '$1 do dnia przed $2'],
  ['does not confirm the KSeF number $1', 'nie potwierdza numeru KSeF $1'],
  ['is not text in UTF-8', 'nie jest tekstem UTF-8'],
  ['has no VAT number', 'nie ma numeru VAT'],
  ['has a VAT number whose status is $1', 'ma numer VAT o stanie $1'],
  [', tax_category $1', ', kategoria $1'],
  ['$1 is outside of it for $2', 'kraj $1 jest poza nią'],
  ['the buyer is in zone $1', 'nabywca jest ze strefy $1'],
  [': $1', ': $1'],
]
