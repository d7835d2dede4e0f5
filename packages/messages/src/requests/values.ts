import { defineMessages } from '../message/message.ts'

/** What a value of a request must be. A schema names such a message by its code. */
export const values = defineMessages('values', {
  required: { en: 'This is required.', pl: 'To pole jest wymagane.' },
  unknownField: {
    en: 'There is no such field; check its spelling.',
    pl: 'Nie ma takiego pola: sprawdź pisownię.',
  },
  readOnly: {
    en: 'This cannot be changed here: leave it out, or send the value that it has.',
    pl: 'Tego nie można tu zmienić: pomiń to pole albo wyślij jego obecną wartość.',
  },
  invalid: { en: 'This value is not valid.', pl: 'Ta wartość jest nieprawidłowa.' },
  string: { en: 'This must be a string.', pl: 'To musi być tekst.' },
  number: { en: 'This must be a number.', pl: 'To musi być liczba.' },
  wholeNumber: { en: 'This must be a whole number.', pl: 'Wartość musi być liczbą całkowitą.' },
  boolean: { en: 'This must be a boolean.', pl: 'To musi być wartość logiczna: true lub false.' },
  array: { en: 'This must be an array.', pl: 'To musi być lista.' },
  object: { en: 'This must be an object.', pl: 'To musi być obiekt.' },
  type: { en: 'This must be of the type {type}.', pl: 'Ta wartość musi mieć typ {type}.' },
  exactly: { en: 'This must be {value}.', pl: 'To musi być {value}.' },
  oneOf: { en: 'This must be one of {values}.', pl: 'To musi być jedna z wartości: {values}.' },
  someOf: {
    en: 'This must be one or more of {values}, separated by commas.',
    pl: 'To musi być jedna lub kilka z wartości, rozdzielone przecinkami: {values}.',
  },
  notEmpty: { en: 'This must not be empty.', pl: 'To pole nie może być puste.' },
  moreThan: { en: 'This must be more than {minimum}.', pl: 'Wartość musi być większa niż {minimum}.' },
  lessThan: { en: 'This must be less than {maximum}.', pl: 'Wartość musi być mniejsza niż {maximum}.' },
  atLeast: { en: 'This must be at least {minimum}.', pl: 'Wartość musi wynosić co najmniej {minimum}.' },
  atMost: { en: 'This must be at most {maximum}.', pl: 'Wartość może wynosić najwyżej {maximum}.' },
  charactersMin: {
    en: 'This must have at least {minimum} {minimum:character|characters}.',
    pl: 'Najmniejsza liczba znaków: {minimum}.',
  },
  charactersMax: {
    en: 'This must have at most {maximum} {maximum:character|characters}.',
    pl: 'Największa liczba znaków: {maximum}.',
  },
  entriesMin: {
    en: 'This must have at least {minimum} {minimum:entry|entries}.',
    pl: 'Najmniejsza liczba pozycji: {minimum}.',
  },
  entriesMax: {
    en: 'This must have at most {maximum} {maximum:entry|entries}.',
    pl: 'Największa liczba pozycji: {maximum}.',
  },
  multipleOf: { en: 'This must be a multiple of {divisor}.', pl: 'To musi być wielokrotność {divisor}.' },
  pattern: {
    en: 'This must match the pattern {pattern}.',
    pl: 'Ta wartość musi pasować do wzorca {pattern}.',
  },
  format: { en: 'This must have the format {format}.', pl: 'Ta wartość musi mieć format {format}.' },
  zeroOrOne: { en: 'This must be 0 or 1.', pl: 'To musi być 0 lub 1.' },
  atLeastOneField: {
    en: 'Send at least one field to change.',
    pl: 'Podaj co najmniej jedno pole do zmiany.',
  },

  unstorable: {
    en: 'This has a character that cannot be stored (U+0000 or a lone surrogate).',
    pl: 'Tej wartości nie można zapisać: ma znak U+0000 albo niepełny znak.',
  },
  nulCharacter: {
    en: 'This must not contain the character U+0000.',
    pl: 'Ta wartość nie może zawierać znaku U+0000.',
  },
  refusedCharacter: {
    en: 'This has a control character or another one that XML and KSeF refuse: type it again without that character.',
    pl: 'Ta wartość ma znak sterujący albo inny, którego nie przyjmuje XML ani KSeF: wpisz ją ponownie bez tego znaku.',
  },
  lineBreaks: { en: 'This must not contain line breaks.', pl: 'Ta wartość nie może mieć podziałów wiersza.' },
  controlCharacters: {
    en: 'This must not contain control characters or line breaks.',
    pl: 'Ta wartość nie może mieć znaków sterujących ani podziałów wiersza.',
  },
  controlCharactersOnLines: {
    en: 'This must not contain control characters other than tabs and line breaks.',
    pl: 'Ta wartość nie może mieć znaków sterujących innych niż tabulatory i podziały wiersza.',
  },
  invisibleCharacters: {
    en: 'This must not contain invisible characters or line breaks.',
    pl: 'Ta wartość nie może mieć niewidocznych znaków ani podziałów wiersza.',
  },
  printableAscii: {
    en: 'This must be 1 to 255 printable ASCII characters.',
    pl: 'To musi być od 1 do 255 drukowalnych znaków ASCII.',
  },
  oneLine: {
    en: 'This must be a text of up to 100 characters on one line.',
    pl: 'To musi być tekst do 100 znaków w jednym wierszu.',
  },
  threeCharacters: { en: 'Send at least three characters.', pl: 'Podaj co najmniej trzy znaki.' },

  uuid: { en: 'This must be a UUID.', pl: 'To musi być identyfikator UUID.' },
  email: {
    en: 'This must be an e-mail address, such as office@example.com.',
    pl: 'To musi być adres e-mail, na przykład office@example.com.',
  },
  emailOrDomain: {
    en: 'This must be an e-mail address, or a domain such as example.com.',
    pl: 'To musi być adres e-mail albo domena, na przykład example.com.',
  },
  hostName: {
    en: 'This must be a host name or an IP address, without a scheme and without a port.',
    pl: 'To musi być nazwa hosta lub adres IP, bez schematu i bez portu.',
  },
  httpsUrl: {
    en: 'This must be a URL that starts with https://.',
    pl: 'Adres musi zaczynać się od https://.',
  },
  httpUrl: {
    en: 'This must be a URL that starts with https:// or http://.',
    pl: 'Adres musi zaczynać się od https:// lub http://.',
  },
  loginInUrl: {
    en: 'This must not contain a user name or a password.',
    pl: 'Adres nie może zawierać nazwy użytkownika ani hasła.',
  },
  origin: {
    en: 'This must be an origin: https://, the host, and a port if it is not the usual one.',
    pl: 'To musi być sam adres serwera: https://, nazwa i port, jeśli nie jest zwykły.',
  },
  mediaType: {
    en: 'Use a media type such as application/pdf.',
    pl: 'Użyj typu pliku takiego jak application/pdf.',
  },
  color: { en: 'This must be a color such as #12AB56.', pl: 'To musi być kolor, na przykład #12AB56.' },
  lowerCaseColor: {
    en: 'This must be a colour such as #1f5fbf, in lower case.',
    pl: 'To musi być kolor małymi literami, na przykład #1f5fbf.',
  },

  day: { en: 'This must be a day such as 2026-12-24.', pl: 'To musi być dzień, na przykład 2026-12-24.' },
  calendarDay: {
    en: 'This must be a calendar day written YYYY-MM-DD, as in 2026-11-21.',
    pl: 'To musi być dzień w postaci RRRR-MM-DD, na przykład 2026-11-21.',
  },
  calendarDayOrAll: {
    en: 'This must be a calendar day written YYYY-MM-DD, as in 2026-11-21, or all.',
    pl: 'To musi być dzień w postaci RRRR-MM-DD, na przykład 2026-11-21, albo all.',
  },
  instantInUtc: {
    en: 'This must be an instant in UTC such as 2026-12-24T18:00:00Z.',
    pl: 'To musi być chwila w UTC, na przykład 2026-12-24T18:00:00Z.',
  },
  instant: {
    en: 'This must be an instant such as 2026-12-24T18:00:00Z, with Z or an offset.',
    pl: 'To musi być chwila z Z lub przesunięciem, na przykład 2026-12-24T18:00:00Z.',
  },
  years: {
    en: 'This must be in the years {first} to {last}.',
    pl: 'To musi być w latach od {first} do {last}.',
  },
  notBefore: { en: 'This must not be before {field}.', pl: 'Ta wartość nie może być przed {field}.' },
  timeZoneUnknown: {
    en: '"{name}" is not in the IANA time zone database: write Area/Location such as Europe/Warsaw, or UTC.',
    pl: '„{name}” nie ma w bazie stref czasowych IANA: wpisz obszar i miejsce, na przykład Europe/Warsaw, albo UTC.',
  },
  timeZoneOtherName: {
    en: '{name} is not the name to use here: write {canonical}.',
    pl: '{name} nie jest tu właściwą nazwą: wpisz {canonical}.',
  },

  decimal: {
    en: 'This must be a decimal number, as a string ("12.50") or a number (12.5).',
    pl: 'To musi być liczba dziesiętna, jako tekst ("12.50") albo liczba (12.5).',
  },
  wouldBeRounded: {
    en: 'This number would be rounded when it is read; send it as a string to stay exact.',
    pl: 'Ta liczba zostałaby zaokrąglona przy odczycie: podaj ją jako tekst.',
  },
  notExact: {
    en: 'This has more than 15 digits; send it as a string to stay exact.',
    pl: 'Ta liczba ma ponad 15 cyfr: podaj ją jako tekst.',
  },
  tooLarge: {
    en: 'This is too large: at most 15 digits before the point are allowed.',
    pl: 'Ta wartość jest za duża: najwyżej 15 cyfr przed przecinkiem.',
  },
  tooPrecise: {
    en: 'This is too precise: at most 8 digits after the point are allowed.',
    pl: 'Ta wartość jest zbyt dokładna: najwyżej 8 cyfr po przecinku.',
  },
  usePoint: { en: 'Use a point, as in {number}.', pl: 'Użyj kropki, na przykład {number}.' },
  withoutExponent: {
    en: 'Write all digits, without an exponent.',
    pl: 'Zapisz wszystkie cyfry, bez wykładnika.',
  },
  twoDecimals: {
    en: 'An amount has at most two decimals.',
    pl: 'Kwota ma najwyżej dwa miejsca po przecinku.',
  },
  percent: { en: 'This must be a percentage, as in 19.00.', pl: 'To musi być procent, na przykład 19.00.' },
  ratePercent: {
    en: 'This must be a percentage from 0 to 999.9999 with a point and at most four decimals, as in 23.00.',
    pl: 'To musi być procent od 0 do 999.9999, najwyżej z czterema miejscami po przecinku, na przykład 23.00.',
  },

  currency: {
    en: 'This must be the three-letter code of a currency in capital letters, as in PLN.',
    pl: 'To musi być trzyliterowy kod waluty wielkimi literami, na przykład PLN.',
  },
  country: {
    en: 'This must be the two-letter code of a country in capital letters, as in DE.',
    pl: 'To musi być dwuliterowy kod kraju wielkimi literami, na przykład DE.',
  },
  countryOfIso: {
    en: 'This must be a country code of ISO 3166-1, such as PL or GR.',
    pl: 'To musi być kod kraju ISO 3166-1, na przykład PL lub GR.',
  },
  memberState: {
    en: 'This must be the code of another member state in capital letters, as in DE; Greece is EL, Northern Ireland XI.',
    pl: 'To musi być kod innego państwa członkowskiego wielkimi literami, na przykład DE; Grecja to EL, Irlandia Północna XI.',
  },
  configurationCode: {
    en: 'This must be 1 to 40 letters, digits, dots, hyphens or underscores, the first a letter or a digit.',
    pl: 'Ta wartość musi mieć od 1 do 40 liter, cyfr, kropek, łączników lub podkreśleń, a pierwszy znak musi być literą lub cyfrą.',
  },
  ruleTarget: {
    en: 'This must have a rate or a group with its code, or a destination that is true.',
    pl: 'Podaj stawkę lub grupę z jej kodem albo destination o wartości true.',
  },
  polandLeftOut: {
    en: 'A rule chooses the Polish rate; leave PL out.',
    pl: 'Polską stawkę wybiera reguła: pomiń PL.',
  },
  onlyInDryRun: { en: 'Send this only with dryRun=true.', pl: 'Podaj to tylko z dryRun=true.' },

  metadataKey: {
    en: 'A key has 1 to 40 letters, digits, underscores, points, colons or hyphens, and begins with a letter or digit.',
    pl: 'Klucz ma od 1 do 40 liter, cyfr, podkreśleń, kropek, dwukropków lub łączników i zaczyna się literą lub cyfrą.',
  },
  keysMax: {
    en: 'At most {maximum} {maximum:key is|keys are} allowed.',
    pl: 'Największa liczba kluczy: {maximum}.',
  },
  iban: {
    en: 'This must be an IBAN with right check digits, as in PL61 1090 1014 0000 0712 1981 2874.',
    pl: 'To musi być IBAN z właściwymi cyframi kontrolnymi, na przykład PL61 1090 1014 0000 0712 1981 2874.',
  },
  accountWithoutBank: {
    en: 'A number that is not an IBAN needs the name and the BIC of its bank, which is not in Poland.',
    pl: 'Numer, który nie jest IBAN-em, wymaga nazwy i kodu BIC banku, który nie jest w Polsce.',
  },
  localGovernmentRecipient: {
    en: 'An invoice for a unit of a local government names the unit as a third party with the role local_government_recipient (JST and Podmiot3 of FA(3)).',
    pl: 'Faktura dla jednostki podrzędnej JST wskazuje tę jednostkę jako podmiot trzeci w roli „JST – odbiorca” (JST i Podmiot3 w FA(3)).',
  },
  vatGroupRecipient: {
    en: 'An invoice for a member of a VAT group names the member as a third party with the role vat_group_recipient (GV and Podmiot3 of FA(3)).',
    pl: 'Faktura dla członka grupy VAT wskazuje tego członka jako podmiot trzeci w roli „członek GV – odbiorca” (GV i Podmiot3 w FA(3)).',
  },
  accountOfFactor: {
    en: 'Only a factor has an account.',
    pl: 'Rachunek ma tylko faktor.',
  },
  bic: {
    en: 'This must be a BIC of 8 or 11 capitals and digits.',
    pl: 'To musi być BIC z 8 lub 11 wielkich liter i cyfr.',
  },
  accountTwice: { en: 'This account is listed twice.', pl: 'To konto jest podane dwa razy.' },
  defaultAccountTwice: {
    en: 'Another account is the default for {currency}.',
    pl: 'Domyślne dla waluty {currency} jest inne konto.',
  },
  nip: {
    en: 'This is not a NIP: it has ten digits, and the last one is a check digit.',
    pl: 'To nie jest NIP: ma dziesięć cyfr, a ostatnia jest cyfrą kontrolną.',
  },
  nipOrConsumer: {
    en: 'This is not a NIP: the form or the check digits are wrong. Omit it for a consumer.',
    pl: 'To nie jest NIP: zła postać lub cyfra kontrolna. Pomiń go dla konsumenta.',
  },
  euVatNumber: {
    en: 'This is not an EU VAT number: the prefix, the form or the check digits are wrong.',
    pl: 'To nie jest numer VAT UE: zły przedrostek, zła postać lub cyfry kontrolne.',
  },
  vatNumberWithoutPrefix: {
    en: 'This must be a VAT number without its prefix, as in 136695976.',
    pl: 'To musi być numer VAT bez przedrostka, na przykład 136695976.',
  },
  krs: { en: 'A KRS number has ten digits.', pl: 'Numer KRS ma dziesięć cyfr.' },
  regon: { en: 'A REGON has nine or fourteen digits.', pl: 'REGON ma dziewięć lub czternaście cyfr.' },
  taxOffice: {
    en: 'The code of a tax office has four digits.',
    pl: 'Kod urzędu skarbowego ma cztery cyfry.',
  },
  logoDigest: {
    en: 'This must be the digest of a stored logo: 64 hexadecimal digits.',
    pl: 'To musi być skrót zapisanego logo: 64 cyfry szesnastkowe.',
  },
  logoSize: { en: 'A logo has at most 192 KiB.', pl: 'Logo ma najwyżej 192 KiB.' },

  sha256: {
    en: 'This must be a SHA-256 in 64 hexadecimal digits.',
    pl: 'To musi być skrót SHA-256 z 64 cyfr szesnastkowych.',
  },
  chainDigest: {
    en: 'This must be a chainDigest: 64 hexadecimal digits in lower case.',
    pl: 'To musi być skrót łańcucha: 64 cyfry szesnastkowe małymi literami.',
  },
  ksefNumber: {
    en: 'This must be a KSeF number, such as 5265877635-20250826-0100001AF629-AF.',
    pl: 'To musi być numer KSeF, na przykład 5265877635-20250826-0100001AF629-AF.',
  },
  ksefChecksum: {
    en: 'The checksum, which is the last two characters, does not belong to the rest of the number. Copy the number from KSeF again.',
    pl: 'Suma kontrolna, czyli dwa ostatnie znaki, nie pasuje do reszty numeru. Skopiuj numer z KSeF jeszcze raz.',
  },
  ksefNumberOnline: {
    en: 'An invoice that was issued online has a number. Name the mode of an invoice that waits for one.',
    pl: 'Faktura wystawiona online ma numer. Podaj tryb faktury, która na niego czeka.',
  },
  ksefNumberWithTime: {
    en: 'State both the number and the time at which KSeF received the invoice, or neither.',
    pl: 'Podaj numer i chwilę przyjęcia faktury przez KSeF albo żadne z nich.',
  },
  documentLinesMin: {
    en: 'A document needs at least one line.',
    pl: 'Dokument potrzebuje co najmniej jednej pozycji.',
  },
  documentLinesMax: {
    en: 'A document has at most {maximum} lines; split it.',
    pl: 'Dokument ma najwyżej {maximum} pozycji: podziel go.',
  },
  linesMax: { en: 'Send at most {maximum} lines.', pl: 'Największa liczba pozycji: {maximum}.' },
  percentOrAmount: { en: 'Send either percent or amount.', pl: 'Podaj procent albo kwotę.' },
  grossOrNet: { en: 'Send either gross or net.', pl: 'Podaj kwotę brutto albo netto.' },
  discountOrLines: {
    en: 'A discount is shared over the documents. Send either discount or lines.',
    pl: 'Rabat dzieli się na dokumenty: podaj rabat albo pozycje.',
  },
  wayOfCorrecting: {
    en: 'Send an id with either quantity, amount or after; or add alone.',
    pl: 'Podaj pozycję i jedno z: ilość, kwota lub stan po korekcie; albo samą nową pozycję.',
  },
  correctedDocumentsMin: {
    en: 'Name at least two documents; correct a single one under its own address.',
    pl: 'Wybierz co najmniej dwa dokumenty; jeden koryguje się na jego stronie.',
  },
  correctedDocumentsMax: {
    en: 'A correction has at most {maximum} documents; issue several.',
    pl: 'Korekta ma najwyżej {maximum} dokumentów: wystaw kilka.',
  },
  documentTwice: { en: 'A document is listed twice.', pl: 'Dokument jest podany dwa razy.' },
  invoiceTypeOfInvoice: {
    en: 'Only an invoice has an invoice type; leave it out.',
    pl: 'Rodzaj faktury ma tylko faktura: pomiń go.',
  },
  amountOfAdvance: {
    en: 'An advance invoice needs the amount received, and no other document has one.',
    pl: 'Faktura zaliczkowa wymaga otrzymanej kwoty, a żaden inny dokument jej nie ma.',
  },
  advancesOfSettlement: {
    en: 'A settlement invoice needs the advance invoices it settles, and no other document has them.',
    pl: 'Faktura końcowa wymaga zaliczek, które rozlicza, a żaden inny dokument ich nie ma.',
  },
  roleText: {
    en: 'The role other needs a roleText, and no other role has one.',
    pl: 'Rola „inna” wymaga opisu, a żadna inna rola go nie ma.',
  },
  methodText: {
    en: 'The method other needs a methodText, and no other method has one.',
    pl: 'Inna forma płatności wymaga opisu, a żadna pozostała go nie ma.',
  },
  dueDateOrText: { en: 'Send dueDate, text or both.', pl: 'Podaj termin płatności, opis albo oba.' },
  salePeriod: { en: 'The period ends before it begins.', pl: 'Okres kończy się, zanim się zacznie.' },
  numberOrDate: { en: 'Send number, date or both.', pl: 'Podaj numer, datę albo oba.' },
  transportText: {
    en: 'The kind other needs a kindText, and no other kind has one.',
    pl: 'Inny rodzaj transportu wymaga opisu, a żaden pozostały go nie ma.',
  },
  positiveAmount: {
    en: 'State the amount above zero: deductions are subtracted by themselves.',
    pl: 'Podaj kwotę większą od zera: odliczenia są odejmowane same.',
  },
  share: {
    en: 'A share is a percentage above 0 and below 100 with at most six decimals, and only an additional buyer has one.',
    pl: 'Udział to procent powyżej 0 i poniżej 100 z najwyżej sześcioma miejscami po przecinku, a ma go tylko dodatkowy nabywca.',
  },
  shares: {
    en: 'The shares of the additional buyers leave nothing for the buyer: they must be less than 100 % together.',
    pl: 'Udziały dodatkowych nabywców nie zostawiają nic dla nabywcy: razem muszą być mniejsze niż 100%.',
  },
  summaryAmounts: {
    en: 'State at least one cell with its amount, as in K_19 and K_20.',
    pl: 'Podaj co najmniej jedno pole z kwotą, na przykład K_19 i K_20.',
  },
  baseWithTax: {
    en: 'A base is stated with its tax: K_15 with K_16, K_17 with K_18, K_19 with K_20.',
    pl: 'Podstawę podaje się z podatkiem: K_15 z K_16, K_17 z K_18, K_19 z K_20.',
  },
  marginOfSummary: {
    en: 'State marginProcedure with SprzedazVAT_Marza, and without it leave it out.',
    pl: 'Podaj procedurę marży razem z polem SprzedazVAT_Marza, a bez niego ją pomiń.',
  },
  dateOrPeriodOfSale: {
    en: 'Send either saleDate or salePeriod.',
    pl: 'Podaj datę sprzedaży albo okres sprzedaży.',
  },

  month: {
    en: 'This must be a month written YYYY-MM, as in 2026-10.',
    pl: 'To musi być miesiąc w postaci RRRR-MM, na przykład 2026-10.',
  },
  monthsOf: {
    en: '{what} is for the months {first} to {last}.',
    pl: '{what} jest dla miesięcy od {first} do {last}.',
  },
  quarter: {
    en: 'This must be a quarter written YYYY-QN, as in 2026-Q3.',
    pl: 'To musi być kwartał w postaci RRRR-QN, na przykład 2026-Q3.',
  },
  quartersOfOss: {
    en: 'The OSS return is for the quarters {first} to {last}.',
    pl: 'Deklaracja OSS jest dla kwartałów od {first} do {last}.',
  },
  monthOrQuarter: {
    en: 'This must be a month written YYYY-MM, or a quarter written YYYY-QN, as in 2026-10 and 2026-Q3.',
    pl: 'To musi być miesiąc w postaci RRRR-MM albo kwartał w postaci RRRR-QN, na przykład 2026-10 i 2026-Q3.',
  },
  ratesOfQuarter: {
    en: 'Only a quarter has rates: the returns of a month are in PLN.',
    pl: 'Kursy ma tylko kwartał: deklaracje za miesiąc są w PLN.',
  },
  rates: {
    en: 'Rates are written PLN:4.2567, those of a corrected quarter PLN@2026-Q2:4.2434, separated by commas.',
    pl: 'Kursy zapisuje się PLN:4.2567, a kursy korygowanego kwartału PLN@2026-Q2:4.2434, rozdzielone przecinkami.',
  },
  ratesMax: { en: 'At most {maximum} rates are allowed.', pl: 'Największa liczba kursów: {maximum}.' },
  ratePositive: { en: 'A rate is greater than zero.', pl: 'Kurs jest większy od zera.' },
  rateOfEuro: { en: 'EUR needs no rate.', pl: 'EUR nie potrzebuje kursu.' },
  rateTwice: { en: 'A currency has one rate for a quarter.', pl: 'Waluta ma jeden kurs na kwartał.' },
  filterOfPart: {
    en: 'The part {part} has no {filter}: leave it out, or choose one of {parts}.',
    pl: 'Część {part} nie ma filtra {filter}: pomiń go albo wybierz jedną z: {parts}.',
  },

  passwordLength: {
    en: 'Use at least {minimum} characters, for example several words.',
    pl: 'Użyj co najmniej {minimum} znaków, na przykład kilku słów.',
  },
  totpCode: {
    en: 'This must be the six digits that the app shows.',
    pl: 'To musi być sześć cyfr, które pokazuje aplikacja.',
  },
  recoveryCode: {
    en: 'This must be a recovery code of 16 characters.',
    pl: 'To musi być kod odzyskiwania z 16 znaków.',
  },
  linkToken: { en: 'This must be the part of the link after #.', pl: 'To musi być część linku po #.' },
  scopeTwice: { en: 'Name each scope once.', pl: 'Podaj każde uprawnienie raz.' },
  slug: {
    en: 'Use 2 to 41 lowercase letters, digits and hyphens, and begin with a letter.',
    pl: 'Użyj od 2 do 41 małych liter, cyfr i łączników; zacznij od litery.',
  },
  slugOfTenant: { en: 'This must be the slug of a tenant.', pl: 'To musi być identyfikator klienta.' },
  status: {
    en: 'This must be a status such as 404, or 2xx, 3xx, 4xx or 5xx.',
    pl: 'To musi być status, na przykład 404, albo 2xx, 3xx, 4xx lub 5xx.',
  },
  caller: {
    en: 'This must be key:<id> or user:<id>.',
    pl: 'To musi być klucz lub użytkownik: key:<id> albo user:<id>.',
  },
  idsOrFilter: {
    en: 'Select the tasks: send ids, or a filter.',
    pl: 'Wybierz zadania: zaznacz je albo użyj filtra.',
  },
  idsOrCollection: { en: 'Send either ids or a collection_id.', pl: 'Podaj albo ids, albo collection_id.' },
  deletedAtOfCollection: {
    en: 'Send deleted_at only with a collection_id.',
    pl: 'Podaj deleted_at tylko razem z collection_id.',
  },
  textOfMerged: {
    en: 'Send the text with merged, and no text with server or local.',
    pl: 'Podaj tekst tylko przy scaleniu, a nie przy wersji serwera lub własnej.',
  },
  folderTwice: { en: 'A folder is listed twice.', pl: 'Folder jest podany dwa razy.' },

  recordTwice: { en: 'List each record only once.', pl: 'Podaj każdy rekord tylko raz.' },
  setOneField: { en: 'Set at least one field.', pl: 'Podaj co najmniej jedno pole.' },
  filterOneField: {
    en: 'Filter by at least one field; use all: true to edit every record.',
    pl: 'Filtruj co najmniej jednym polem albo wybierz wszystkie zapisy.',
  },
  idsFilterOrAll: {
    en: 'Give exactly one of ids, filter and all.',
    pl: 'Podaj dokładnie jedno: identyfikatory, filtr albo wszystkie.',
  },
  valueOrValues: {
    en: 'This must be a valid value of the field, or a list of 1 to 100 valid values.',
    pl: 'To musi być prawidłowa wartość pola albo lista od 1 do 100 takich wartości.',
  },
  fromOrBefore: { en: 'Set from, before or both.', pl: 'Podaj początek, koniec albo oba.' },
})
