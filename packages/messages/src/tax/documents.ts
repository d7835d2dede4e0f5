import { defineMessages } from '../message/message.ts'

/** What is wrong with documents and their corrections, with their seller, and with what KSeF has stated about them. */
export const documents = defineMessages('documents', {
  noCompany: {
    en: 'There is no company {id}; send the id of an existing company or omit companyId.',
    pl: 'Nie ma firmy {id}: wybierz istniejącą albo pomiń firmę.',
  },
  numberTaken: {
    en: 'The number {number} is already used by the {type} {id}; choose another number.',
    pl: 'Numeru {number} używa już {type} {id}: wybierz inny numer.',
  },
  keyReused: {
    en: 'This Idempotency-Key was sent with another request; use a new key for a new request.',
    pl: 'Z tym Idempotency-Key wysłano już inne żądanie: dla nowego użyj nowego klucza.',
  },
  sourceVoided: {
    en: 'The {type} {number} is voided.',
    pl: 'Dokument {number} ({type}) jest unieważniony.',
  },
  sourceIsCorrection: {
    en: '{number} is a correction; refer to the document that it corrects.',
    pl: '{number} jest korektą: wskaż dokument, który koryguje.',
  },
  sourceOfAnotherType: {
    en: 'The document {number} is an {ofSource}; an {type} can follow an {allowed}.',
    pl: 'Dokument {number} to {ofSource}, a {type} może następować tylko po dokumencie rodzaju: {allowed}.',
  },
  orAn: { en: '{one} or an {other}', pl: '{one} albo {other}' },
  followsNothing: {
    en: 'An {type} follows no other document.',
    pl: 'Dokument rodzaju {type} nie następuje po żadnym innym.',
  },
  changed: {
    en: 'The document {id} was changed in the database after its approval. Verify the chain of documents, and restore the document from a backup; until then it is refused.',
    pl: 'Dokument {id} zmieniono w bazie danych po zatwierdzeniu. Sprawdź łańcuch dokumentów i odtwórz dokument z kopii zapasowej: do tego czasu jest odrzucany.',
  },
  changedSeveral: {
    en: 'Documents were changed in the database after their approval, so that the chain is not anchored: {ids}. Verify the chain of documents, and restore them from a backup.',
    pl: 'Dokumenty zmieniono w bazie danych po zatwierdzeniu, więc łańcuch nie jest zakotwiczany: {ids}. Sprawdź łańcuch dokumentów i odtwórz je z kopii zapasowej.',
  },
  chainContradictsAnchor: {
    en: 'The chain of documents contradicts its anchor of the document {sequence}, so that it is not anchored again. Verify the chain of documents.',
    pl: 'Łańcuch dokumentów jest sprzeczny ze swoją kotwicą dokumentu {sequence}, więc nie jest ponownie zakotwiczany. Sprawdź łańcuch dokumentów.',
  },
  locked: {
    en: 'The document is locked; issue a correction instead.',
    pl: 'Dokument jest zablokowany: wystaw korektę.',
  },
  voidedAlready: { en: 'The document is already voided.', pl: 'Dokument jest już unieważniony.' },
  correctionDepends: {
    en: 'The correction {number} ({id}) depends on the document; void that correction first.',
    pl: 'Od dokumentu zależy korekta {number} ({id}): najpierw unieważnij ją.',
  },
  settlementDepends: {
    en: 'The settlement invoice {number} ({id}) settles the advance; void the settlement first, or credit the advance.',
    pl: 'Zaliczkę rozlicza faktura końcowa {number} ({id}): najpierw unieważnij ją albo skoryguj zaliczkę.',
  },
  isInKsef: {
    en: 'The invoice is in KSeF with the number {number}; issue a correction instead.',
    pl: 'Faktura jest w KSeF z numerem {number}: wystaw korektę.',
  },
  correctionNotRecalculated: {
    en: 'A correction cannot be recalculated; recalculate its original.',
    pl: 'Korekty nie można przeliczyć: przelicz jej oryginał.',
  },
  tooManyJobs: {
    en: 'Too many jobs wait already: repeat the request later.',
    pl: 'Czeka zbyt wiele zadań: powtórz żądanie później.',
  },
  longDocument: {
    en: 'The document has {count} lines; explain=rules and compare=roundings accept at most {max}.',
    pl: 'Liczba pozycji dokumentu to {count}; pełne wyjaśnienie i porównanie zaokrągleń przyjmują najwyżej {max}.',
  },
  longExplanation: {
    en: 'A full explanation lists at most {max} rejected rules in one response; send fewer lines with different facts or dates, or explain=short.',
    pl: 'Pełne wyjaśnienie podaje w jednej odpowiedzi najwyżej {max} odrzuconych reguł: podaj mniej pozycji o różnych danych lub datach albo wybierz krótkie wyjaśnienie.',
  },
  longCarts: {
    en: 'The carts have {count} lines together; send at most {max} in one request.',
    pl: 'Liczba pozycji w koszykach to {count}; w jednym żądaniu może ich być najwyżej {max}.',
  },

  noBankAccount: {
    en: 'The seller has no bank account {iban}; add it to the profile of the seller, or omit bankAccount.',
    pl: 'Sprzedawca nie ma konta bankowego {iban}: dodaj je do danych sprzedawcy albo pomiń konto.',
  },
  recordWithRefusedCharacter: {
    en: 'The seller or the tax has the character {character} here, which XML and KSeF refuse: change that record first.',
    pl: 'Dane sprzedawcy lub podatku mają tu znak {character}, którego nie przyjmuje XML ani KSeF: najpierw je zmień.',
  },
  noLogoYet: {
    en: 'There is no logo {digest}; store it with POST /seller/logos first.',
    pl: 'Nie ma logo {digest}: najpierw je wgraj.',
  },
  notAnImage: {
    en: 'This is not a PNG or JPEG image. Convert the logo to one of these types.',
    pl: 'To nie jest obraz PNG ani JPEG. Zamień logo na jeden z tych typów.',
  },
  tooManyLogos: {
    en: '{max} logos are stored already; use one of them.',
    pl: 'Liczba zapisanych logo osiągnęła limit ({max}): użyj jednego z nich.',
  },

  month: { en: 'month', pl: 'miesiąc' },
  quarter: { en: 'quarter', pl: 'kwartał' },
  periodNotEnded: {
    en: 'The {kind} {period} can be closed from {first} on.',
    pl: 'Okres {period} ({kind}) można zamknąć od {first}.',
  },
  closingsChanged: {
    en: 'A closing or a reopening came in between while the files of the {kind} were written. Repeat the request.',
    pl: 'Podczas zapisu plików ({kind}) nastąpiło inne zamknięcie albo otwarcie. Powtórz żądanie.',
  },
  periodClosed: {
    en: 'The {kind} {period} is closed ({id}); reopen it first.',
    pl: 'Okres {period} ({kind}) jest zamknięty ({id}): najpierw go otwórz.',
  },
  nothingToCorrect: {
    en: 'The {kind} {period} is closed ({id}), and nothing has come since that would correct it.',
    pl: 'Okres {period} ({kind}) jest zamknięty ({id}) i nic później nie wymaga jego korekty.',
  },
  reopenedAlready: {
    en: 'The closing {id} of {period} was reopened or followed by another one already.',
    pl: 'Zamknięcie {id} okresu {period} zostało już otwarte albo zastąpione następnym.',
  },
  laterPeriodClosed: {
    en: 'The later period {period} is closed ({id}); reopen it first.',
    pl: 'Późniejszy okres {period} jest zamknięty ({id}): najpierw go otwórz.',
  },
  entryWithdrawn: {
    en: 'The entry is withdrawn already.',
    pl: 'Wpis jest już wycofany.',
  },
  entryNumberTaken: {
    en: 'An entry {type} has the number {number}. Withdraw that entry first, or check whether this one is new.',
    pl: 'Wpis {type} ma już numer {number}. Najpierw wycofaj tamten wpis albo sprawdź, czy ten jest nowy.',
  },
  entryTaxDiffers: {
    en: '{cell} is {tax}, which is not the tax of {base} {net} at any rate of the cell. Check both.',
    pl: '{cell} to {tax}, czyli nie podatek od {base} {net} według żadnej stawki tego pola. Sprawdź obie kwoty.',
  },
})
