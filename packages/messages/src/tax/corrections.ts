import { defineMessages } from '../message/message.ts'

/** Why a document cannot be corrected or credited, and what to check in a correction. */
export const corrections = defineMessages('corrections', {
  unknownLine: {
    en: 'The document has no line with the id {id}. Name one of its lines.',
    pl: 'Dokument nie ma pozycji {id}. Podaj jedną z jego pozycji.',
  },
  unknownLineToChange: {
    en: 'The document has no line with the id {id}. Name one of its lines, or add a line.',
    pl: 'Dokument nie ma pozycji {id}. Podaj jedną z jego pozycji albo dodaj nową.',
  },
  lineNamedTwice: {
    en: 'Line {id} is already listed above. List each line once.',
    pl: 'Pozycja {id} jest już podana wyżej. Podaj każdą raz.',
  },
  idOfNewLineTaken: {
    en: 'The document already has a line with the id {id}. Give the new line an id of its own, or change the line with after.',
    pl: 'Dokument ma już pozycję {id}. Nadaj nowej inny identyfikator albo zmień tamtą.',
  },
  settledLine: {
    en: 'Line {id} takes off an advance invoice. Name the advance invoices to settle in settles.',
    pl: 'Pozycja {id} odejmuje fakturę zaliczkową. Podaj faktury zaliczkowe do rozliczenia.',
  },
  lineChangesSign: {
    en: 'Line {id} would change its sign. Change it to zero at most, and add a line for what goes beyond.',
    pl: 'Pozycja {id} zmieniłaby znak. Zmień ją najwyżej do zera i dodaj pozycję na resztę.',
  },
  documentChangesSign: {
    en: 'The document would amount to {total} and change its sign. Correct it to zero at most.',
    pl: 'Dokument wyniósłby {total} i zmienił znak. Skoryguj go najwyżej do zera.',
  },
  lineUnchanged: {
    en: 'Line {id} is already as this describes it. Leave it out, or describe what changes.',
    pl: 'Pozycja {id} już tak wygląda. Pomiń ją albo opisz zmianę.',
  },
  sameAdvances: {
    en: 'The settlement already takes off these advances as they are by now. Name the advances that it takes off, or leave settles out.',
    pl: 'Rozliczenie już odejmuje te zaliczki w obecnej postaci. Podaj zaliczki, które odejmuje, albo je pomiń.',
  },
  sameAmountReceived: {
    en: 'The advance already is {amount}. Give the amount that was received, or leave amountReceived out.',
    pl: 'Zaliczka już wynosi {amount}. Podaj kwotę, którą otrzymano, albo ją pomiń.',
  },
  advanceByAmount: {
    en: 'An advance is an amount received. Credit it by amount, or describe what the order becomes.',
    pl: 'Zaliczka to otrzymana kwota. Skoryguj ją kwotą albo opisz, jak zmienia się zamówienie.',
  },
  exchangeRateOfLine: {
    en: '{fault} A line that a correction changes has that of its document, and a new line may have its own. Without one void the document, and approve it again.',
    pl: '{fault} Pozycja zmieniana korektą ma kurs swojego dokumentu, a nowa może mieć własny. Jeśli go brak, unieważnij dokument i zatwierdź go ponownie.',
  },
  correctedSince: {
    en: 'A later correction changed line {id}, so that this correction cannot be taken back. Describe in lines what the line becomes.',
    pl: 'Pozycję {id} zmieniła późniejsza korekta, więc tej korekty nie można cofnąć. Opisz, jaka ma być ta pozycja.',
  },

  discountInCents: {
    en: 'A discount in money has at most two decimals. Round it.',
    pl: 'Rabat kwotowy ma najwyżej dwa miejsca po przecinku: zaokrąglij go.',
  },
  discountNotPositive: {
    en: 'A discount is above zero. Write it without a sign.',
    pl: 'Rabat jest większy od zera: podaj go bez znaku.',
  },
  discountExceedsDocuments: {
    en: 'Only {left} is left of the documents. Discount that at most.',
    pl: 'Z dokumentów zostało tylko {left}. Rabat może wynosić najwyżej tyle.',
  },

  creditsNothing: {
    en: 'This credits nothing. Leave the line out, or credit a part of it.',
    pl: 'Ta zmiana niczego nie koryguje. Pomiń pozycję albo skoryguj jej część.',
  },
  negativeCredit: {
    en: 'A credit is negative by itself. Write the quantity or amount without a sign.',
    pl: 'Korekta jest ujemna sama z siebie: podaj ilość lub kwotę bez znaku.',
  },
  creditInCents: {
    en: 'An amount to credit has at most two decimals. Round it.',
    pl: 'Kwota korekty ma najwyżej dwa miejsca po przecinku: zaokrąglij ją.',
  },
  leftToCredit: {
    en: 'Of line {id} at most quantity {quantity} or amount {amount} is left to credit.',
    pl: 'Z pozycji {id} można skorygować najwyżej ilość {quantity} albo kwotę {amount}.',
  },
  nothingLeftToCredit: {
    en: 'Every line of the document has already been credited in full. There is nothing left to credit.',
    pl: 'Każda pozycja dokumentu jest już skorygowana w całości. Nie ma czego korygować.',
  },

  datedBeforeOriginal: {
    en: 'The correction is dated {date}, before the document {number} of {issueDate}. Check the date.',
    pl: 'Korekta ma datę {date}, wcześniejszą niż dokument {number} z dnia {issueDate}. Sprawdź datę.',
  },
  advanceIsSettled: {
    en: 'The settlement invoice {number} ({id}) took this advance off with its earlier amounts. Correct it too, with settles.',
    pl: 'Faktura końcowa {number} ({id}) rozliczyła tę zaliczkę z jej wcześniejszymi kwotami. Skoryguj także ją.',
  },
  nipOfBuyerChanged: {
    en: 'The NIP of the buyer is replaced or left out. The correction has no FA(3) file, because KSeF does not correct it: void the correction, credit the invoice in full, and approve a new one for the right buyer. To correct other data of the same buyer, send its taxId with them.',
    pl: 'NIP nabywcy jest zastąpiony albo pominięty. Korekta nie ma pliku FA(3), bo KSeF nie koryguje NIP-u: unieważnij korektę, skoryguj fakturę w całości do zera i zatwierdź nową z właściwym nabywcą. Aby skorygować inne dane tego samego nabywcy, podaj z nimi jego NIP.',
  },
  nipOfAdditionalBuyerChanged: {
    en: 'The NIP of an additional buyer is replaced or left out. The correction has no FA(3) file, because KSeF does not correct it: void the correction, credit the invoice in full, and approve a new one for the right buyers. To correct other data of the same buyers, send the taxId of each.',
    pl: 'NIP dodatkowego nabywcy jest zastąpiony albo pominięty. Korekta nie ma pliku FA(3), bo KSeF nie koryguje NIP-u: unieważnij korektę, skoryguj fakturę w całości do zera i zatwierdź nową z właściwymi nabywcami. Aby skorygować inne dane tych samych nabywców, podaj NIP każdego z nich.',
  },

  voidedDocument: {
    en: 'A voided document cannot be corrected.',
    pl: 'Unieważnionego dokumentu nie można korygować.',
  },
  voidedDocumentNamed: {
    en: 'The document {number} is voided and cannot be corrected.',
    pl: 'Dokument {number} jest unieważniony i nie można go korygować.',
  },
  ofSeveralDocuments: {
    en: 'The correction {number} corrects several documents. Take it back without lines, or correct one of its documents.',
    pl: 'Korekta {number} koryguje kilka dokumentów. Cofnij ją bez pozycji albo skoryguj jeden z jej dokumentów.',
  },
  noAdvanceInvoice: {
    en: 'The document {number} is no advance invoice; leave amountReceived out.',
    pl: 'Dokument {number} nie jest fakturą zaliczkową: pomiń otrzymaną kwotę.',
  },
  noSettlementInvoice: {
    en: 'The document {number} is no settlement invoice; leave settles out.',
    pl: 'Dokument {number} nie jest fakturą końcową: pomiń rozliczane zaliczki.',
  },
  documentNamedTwice: {
    en: 'The document {number} is listed twice; list it once.',
    pl: 'Dokument {number} jest podany dwa razy: podaj go raz.',
  },
  isCorrection: {
    en: 'The document {number} is a correction; name the documents that it corrects.',
    pl: 'Dokument {number} jest korektą: podaj dokumenty, które koryguje.',
  },
  ofAnotherKind: {
    en: 'The document {number} is of another kind than {first}; correct it on its own.',
    pl: 'Dokument {number} jest innego rodzaju niż {first}: skoryguj go osobno.',
  },
  inAnotherCurrency: {
    en: 'The document {number} is in {currency}, and {first} in {ofFirst}; correct it on its own.',
    pl: 'Dokument {number} jest w {currency}, a {first} w {ofFirst}: skoryguj go osobno.',
  },
  ofAnotherCompany: {
    en: 'The document {number} belongs to another company than {first}; correct it on its own.',
    pl: 'Dokument {number} należy do innej firmy niż {first}: skoryguj go osobno.',
  },
  forAnotherBuyer: {
    en: 'The document {number} is for another buyer than {first}, by their tax numbers; correct it on its own.',
    pl: 'Dokument {number} jest dla innego nabywcy niż {first} (według numerów podatkowych): skoryguj go osobno.',
  },

  advanceVoided: {
    en: 'The advance invoice {number} is voided; leave it out.',
    pl: 'Faktura zaliczkowa {number} jest unieważniona: pomiń ją.',
  },
  advanceSettledAlready: {
    en: 'The advance invoice {number} is already settled by {settlement} ({id}).',
    pl: 'Fakturę zaliczkową {number} rozlicza już {settlement} ({id}).',
  },
  advanceNamedTwice: {
    en: 'The invoice {number} is listed twice; list it once.',
    pl: 'Faktura {number} jest podana dwa razy: podaj ją raz.',
  },
  notAnAdvance: {
    en: 'The document {number} is no advance invoice; name advance invoices without their corrections.',
    pl: 'Dokument {number} nie jest fakturą zaliczkową: podaj faktury zaliczkowe bez ich korekt.',
  },
  advanceInAnotherCurrency: {
    en: 'The advance invoice {number} is in {currency}; an advance is settled in its own currency.',
    pl: 'Faktura zaliczkowa {number} jest w {currency}, a zaliczkę rozlicza się w jej walucie.',
  },
  advanceOfAnotherCompany: {
    en: 'The advance invoice {number} belongs to another company; settle it with an invoice of that company.',
    pl: 'Faktura zaliczkowa {number} należy do innej firmy: rozlicz ją fakturą tamtej firmy.',
  },
  reasonLowers: {
    en: 'The reason {reason} lowers an invoice (VAT act {provision}), and this correction raises it. A price that rose later has the reason price_increase, an error one of the errors.',
    pl: 'Powód {reason} obniża fakturę ({provision} ustawy o VAT), a ta korekta ją podwyższa. Późniejszy wzrost ceny ma powód price_increase, pomyłka jeden z powodów błędu.',
  },
  reasonRaises: {
    en: 'The reason {reason} raises an invoice (VAT act {provision}), and this correction lowers it. A price that fell later has the reason price_reduction, an error one of the errors.',
    pl: 'Powód {reason} podwyższa fakturę ({provision} ustawy o VAT), a ta korekta ją obniża. Późniejsza obniżka ceny ma powód price_reduction, pomyłka jeden z powodów błędu.',
  },
  periodOfNoEffect: {
    en: 'Only a correction that raises or lowers every invoice that it corrects states its month.',
    pl: 'Miesiąc podaje tylko korekta, która każdą korygowaną fakturę podwyższa albo każdą obniża.',
  },
  periodOfError: {
    en: 'An error that had made the tax too low belongs to the month of the corrected line (VAT act art. 29a(17)): leave effectivePeriod out.',
    pl: 'Pomyłka, która zaniżyła podatek, należy do miesiąca korygowanej pozycji (art. 29a ust. 17 ustawy o VAT): pomiń effectivePeriod.',
  },
  periodBefore: {
    en: 'A reduction has its effect in the month of its issue, {month}, or later, when its conditions are met and documented later (VAT act art. 29a(13)).',
    pl: 'Obniżenie rozlicza się w miesiącu wystawienia korekty, {month}, albo później, gdy warunki spełniono i udokumentowano później (art. 29a ust. 13 ustawy o VAT).',
  },
  periodBetween: {
    en: 'The reason for an increase arose from {first}, the month of the sale, to {last}, that of the correction (VAT act art. 29a(17)).',
    pl: 'Przyczyna podwyższenia powstała od {first}, miesiąca sprzedaży, do {last}, miesiąca korekty (art. 29a ust. 17 ustawy o VAT).',
  },
})
