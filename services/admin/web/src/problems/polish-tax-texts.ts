import type { Phrase } from './phrases.ts'

/** What the tax service states about documents, corrections and exports, in Polish. */
export const polishTaxTexts: readonly Phrase[] = [
  [
    'The carts have $1 lines together; send at most $2 in one request.',
    'Koszyki mają razem $1 pozycji; w jednym żądaniu może ich być najwyżej $2.',
  ],
  [
    'The document has $1 lines; explain=rules and compare=roundings accept at most $2.',
    'Dokument ma $1 pozycji; pełne wyjaśnienie i porównanie zaokrągleń przyjmują najwyżej $2.',
  ],
  [
    'A full explanation lists at most $1 rejected rules in one response; send fewer lines with different facts or dates, or explain=short.',
    'Pełne wyjaśnienie podaje najwyżej $1 odrzuconych reguł: podaj mniej różnych pozycji albo wybierz krótkie wyjaśnienie.',
  ],
  ['The $1 $2 can be closed from $3 on.', 'Okres $2 można zamknąć od $3.'],
  [
    'Another $1 was closed or reopened while the files were written, so that documents may belong to another one. Repeat the request.',
    'Podczas zapisu plików zamknięto lub otwarto inny okres, więc dokumenty mogą należeć do innego. Powtórz żądanie.',
  ],
  ['The $1 $2 is closed ($3); reopen it first.', 'Okres $2 jest zamknięty ($3): najpierw go otwórz.'],
  ['The closing $1 of $2 was reopened already.', 'Zamknięcie $1 okresu $2 zostało już otwarte.'],
  [
    'The later period $1 is closed ($2); reopen it first.',
    'Późniejszy okres $1 jest zamknięty ($2): najpierw go otwórz.',
  ],
  ['A voided document cannot be corrected.', 'Unieważnionego dokumentu nie można korygować.'],
  [
    'The correction $1 corrects several documents. Take it back without lines, or correct one of its documents.',
    'Korekta $1 koryguje kilka dokumentów. Cofnij ją bez pozycji albo skoryguj jeden z jej dokumentów.',
  ],
  ['The document $1 is no $2 invoice; leave $3 out.', 'Dokument $1 jest innego rodzaju: pomiń pole $3.'],
  [
    'The document $1 is voided and cannot be corrected.',
    'Dokument $1 jest unieważniony i nie można go korygować.',
  ],
  ['The document $1 is listed twice; list it once.', 'Dokument $1 jest podany dwa razy: podaj go raz.'],
  [
    'The document $1 is a correction; name the documents that it corrects.',
    'Dokument $1 jest korektą: podaj dokumenty, które koryguje.',
  ],
  [
    'The document $1 is of another kind than $2; correct it on its own.',
    'Dokument $1 jest innego rodzaju niż $2: skoryguj go osobno.',
  ],
  [
    'The document $1 is in $2, and $3 in $4; correct it on its own.',
    'Dokument $1 jest w $2, a $3 w $4: skoryguj go osobno.',
  ],
  [
    'The document $1 belongs to another company than $2; correct it on its own.',
    'Dokument $1 należy do innej firmy niż $2: skoryguj go osobno.',
  ],
  [
    'The document $1 is for another buyer than $2, by their tax numbers; correct it on its own.',
    'Dokument $1 jest dla innego nabywcy niż $2 (według numerów podatkowych): skoryguj go osobno.',
  ],
  ['The advance invoice $1 is voided; leave it out.', 'Faktura zaliczkowa $1 jest unieważniona: pomiń ją.'],
  ['The advance invoice $1 is already settled by $2 ($3).', 'Fakturę zaliczkową $1 rozlicza już $2 ($3).'],
  ['The invoice $1 is listed twice; list it once.', 'Faktura $1 jest podana dwa razy: podaj ją raz.'],
  [
    'The document $1 is no advance invoice; name advance invoices without their corrections.',
    'Dokument $1 nie jest fakturą zaliczkową: podaj faktury zaliczkowe bez ich korekt.',
  ],
  [
    'The advance invoice $1 is in $2; an advance is settled in its own currency.',
    'Faktura zaliczkowa $1 jest w $2, a zaliczkę rozlicza się w jej walucie.',
  ],
  [
    'The advance invoice $1 belongs to another company; settle it with an invoice of that company.',
    'Faktura zaliczkowa $1 należy do innej firmy: rozlicz ją fakturą tamtej firmy.',
  ],
  [
    'The seller has no bank account $1; add it to the profile of the seller, or omit bankAccount.',
    'Sprzedawca nie ma konta bankowego $1: dodaj je do danych sprzedawcy albo pomiń konto.',
  ],
  [
    'The number $1 is already used by the $2 $3; choose another number.',
    'Numeru $1 używa już inny dokument ($3): wybierz inny numer.',
  ],
  [
    'This Idempotency-Key was sent with another request; use a new key for a new request.',
    'Z tym Idempotency-Key wysłano już inne żądanie: dla nowego użyj nowego klucza.',
  ],
  [
    'There is no company $1; send the id of an existing company or omit companyId.',
    'Nie ma firmy $1: wybierz istniejącą albo pomiń firmę.',
  ],
  [
    'Too many jobs wait already: repeat the request later.',
    'Czeka zbyt wiele zadań: spróbuj ponownie później.',
  ],
  [
    'A correction cannot be recalculated; recalculate its original.',
    'Korekty nie można przeliczyć: przelicz jej oryginał.',
  ],
  ['The $1 $2 is voided.', 'Dokument $2 jest unieważniony.'],
  [
    '$1 is a correction; refer to the document that it corrects.',
    '$1 jest korektą: wskaż dokument, który koryguje.',
  ],
  [
    'The document $1 is an $2; an $3 can follow an $4.',
    'Dokument $1 jest takiego rodzaju, że ten dokument nie może po nim nastąpić.',
  ],
  ['An $1 follows no other document.', 'Ten dokument nie następuje po żadnym innym.'],
  ['The document is locked; issue a correction instead.', 'Dokument jest zablokowany: wystaw korektę.'],
  ['The document is already voided.', 'Dokument jest już unieważniony.'],
  [
    'The correction $1 ($2) depends on the document; void that correction first.',
    'Od dokumentu zależy korekta $1 ($2): najpierw unieważnij ją.',
  ],
  [
    'The settlement invoice $1 ($2) settles the advance; void the settlement first, or credit the advance.',
    'Zaliczkę rozlicza faktura końcowa $1 ($2): najpierw unieważnij ją albo skoryguj zaliczkę.',
  ],
  [
    'The invoice is in KSeF with the number $1; issue a correction instead.',
    'Faktura jest w KSeF z numerem $1: wystaw korektę.',
  ],
  ['The PDF was not rendered. $1', 'Plik PDF nie powstał. $1'],
  ['row $1: $2', 'wiersz $1: $2'],
  ['row $1, column $2: $3', 'wiersz $1, kolumna $2: $3'],
  ['The stored $1: $2', 'Zapisany rekord $1: $2'],
]
