import type { Phrase } from './phrases.ts'

/** What a value of a request must be, in Polish. */
export const polishValueTexts: readonly Phrase[] = [
  ['This is required.', 'To pole jest wymagane.'],
  ['This must not contain line breaks.', 'Ta wartość nie może mieć podziałów wiersza.'],
  [
    'This must not contain invisible characters or line breaks.',
    'Ta wartość nie może mieć niewidocznych znaków ani podziałów wiersza.',
  ],
  [
    'This must not contain control characters or line breaks.',
    'Ta wartość nie może mieć znaków sterujących ani podziałów wiersza.',
  ],
  [
    'This must not contain control characters other than tabs and line breaks.',
    'Ta wartość nie może mieć znaków sterujących innych niż tabulatory i podziały wiersza.',
  ],
  [
    'This must be 1 to 40 letters, digits, dots, hyphens or underscores, the first a letter or a digit.',
    'Ta wartość musi mieć od 1 do 40 liter, cyfr, kropek, łączników lub podkreśleń, a pierwszy znak musi być literą lub cyfrą.',
  ],
  ['This must be a percentage, as in 19.00.', 'To musi być procent, na przykład 19.00.'],
  [
    'This must be an e-mail address, such as office@example.com.',
    'To musi być adres e-mail, na przykład office@example.com.',
  ],
  ['This must be an e-mail address.', 'To musi być adres e-mail.'],
  [
    'This must be an e-mail address, or a domain such as example.com.',
    'To musi być adres e-mail albo domena, na przykład example.com.',
  ],
  [
    'This must be a calendar day written YYYY-MM-DD, as in 2026-11-21.',
    'To musi być dzień w postaci RRRR-MM-DD, na przykład 2026-11-21.',
  ],
  ['This must be a day such as 2026-12-24.', 'To musi być dzień, na przykład 2026-12-24.'],
  [
    'This must be an instant in UTC such as 2026-12-24T18:00:00Z.',
    'To musi być chwila w UTC, na przykład 2026-12-24T18:00:00Z.',
  ],
  ['This must not be before the start.', 'Ta wartość nie może być przed początkiem.'],
  [
    'This must be in the future. To end a pause, use resume.',
    'To musi być w przyszłości. Aby zakończyć wstrzymanie, wznów zadanie.',
  ],
  [
    'This must be a whole number of at most six digits.',
    'To musi być liczba całkowita o najwyżej sześciu cyfrach.',
  ],
  [
    'This must be a decimal number, as a string ("12.50") or a number (12.5).',
    'To musi być liczba dziesiętna, na przykład 12,50.',
  ],
  [
    'This is too precise: at most 8 digits after the point are allowed.',
    'Ta wartość jest zbyt dokładna: najwyżej 8 cyfr po przecinku.',
  ],
  [
    'This is too large: at most 15 digits before the point are allowed.',
    'Ta wartość jest za duża: najwyżej 15 cyfr przed przecinkiem.',
  ],
  [
    'This must be a country code of ISO 3166-1, such as PL or GR.',
    'To musi być kod kraju ISO 3166-1, na przykład PL lub GR.',
  ],
  [
    'This must be a country code of two capital letters, such as PL.',
    'To musi być kod kraju z dwóch wielkich liter, na przykład PL.',
  ],
  [
    'This must be the two-letter code of a country in capital letters, as in DE.',
    'To musi być dwuliterowy kod kraju wielkimi literami, na przykład DE.',
  ],
  ['This must be the code of a currency, such as PLN.', 'To musi być kod waluty, na przykład PLN.'],
  [
    'This must be the three-letter code of a currency, as in PLN.',
    'To musi być trzyliterowy kod waluty, na przykład PLN.',
  ],
  [
    'This must be a KSeF number, such as 5265877635-20250826-0100001AF629-AF.',
    'To musi być numer KSeF, na przykład 5265877635-20250826-0100001AF629-AF.',
  ],
  ['This must be a BIC of 8 or 11 capitals and digits.', 'To musi być BIC z 8 lub 11 wielkich liter i cyfr.'],
  ['This must be a color such as #12AB56.', 'To musi być kolor, na przykład #12AB56.'],
  [
    'This must be a colour such as #1f5fbf, in lower case.',
    'To musi być kolor małymi literami, na przykład #1f5fbf.',
  ],
  ['This must be a UUID.', 'To musi być identyfikator UUID.'],
  ['This must be the six digits that the app shows.', 'To musi być sześć cyfr, które pokazuje aplikacja.'],
  ['This must be a recovery code of 16 characters.', 'To musi być kod odzyskiwania z 16 znaków.'],
  [
    'This needs an outgoing server, which sends the acknowledgements.',
    'To wymaga serwera poczty wychodzącej, który wysyła potwierdzenia.',
  ],
  [
    'This is for support mailboxes: only they open tickets.',
    'To dotyczy tylko skrzynek obsługi klienta: tylko one otwierają zgłoszenia.',
  ],
  ['This needs IMAP: POP3 has no folders.', 'To wymaga IMAP: POP3 nie ma folderów.'],
  [
    'This is for POP3 only: IMAP leaves messages on the server.',
    'To dotyczy tylko POP3: IMAP pozostawia wiadomości na serwerze.',
  ],
  ['This is required for the incoming server.', 'To pole jest wymagane dla serwera poczty przychodzącej.'],
  [
    'This is required with the other fields of the server.',
    'To pole jest wymagane razem z pozostałymi polami serwera.',
  ],
  [
    'This must be implicit or starttls: the operator allows no connection without TLS.',
    'Wybierz TLS lub STARTTLS: operator nie dopuszcza połączeń bez szyfrowania.',
  ],
  [
    'This must not contain a user name or a password.',
    'Adres nie może zawierać nazwy użytkownika ani hasła.',
  ],
  ['This account is listed twice.', 'To konto jest podane dwa razy.'],
  ['This must not be empty.', 'To pole nie może być puste.'],
  ['This must be more than $1.', 'Wartość musi być większa niż $1.'],
  ['This must be at least $1.', 'Wartość musi wynosić co najmniej $1.'],
  ['This must be at most $1.', 'Wartość może wynosić najwyżej $1.'],
  ['This must have at least $1 characters.', 'Najmniejsza liczba znaków: $1.'],
  ['This must have at most $1 characters.', 'Największa liczba znaków: $1.'],
  ['This must have at least $1 entries.', 'Najmniejsza liczba pozycji: $1.'],
  ['This must have at most $1 entries.', 'Największa liczba pozycji: $1.'],
  [
    'This must be a host name or an IP address, without a scheme and without a port.',
    'To musi być nazwa hosta lub adres IP, bez schematu i bez portu.',
  ],
  ['This must be a whole number.', 'Wartość musi być liczbą całkowitą.'],
  [
    'This is not a NIP: it has ten digits, and the last one is a check digit.',
    'To nie jest NIP: ma dziesięć cyfr, a ostatnia jest cyfrą kontrolną.',
  ],
  [
    'This is not a NIP: the form or the check digits are wrong. Omit it for a consumer.',
    'To nie jest NIP: zła postać lub cyfra kontrolna. Pomiń go dla konsumenta.',
  ],
  [
    'This is not an EU VAT number: the prefix, the form or the check digits are wrong.',
    'To nie jest numer VAT UE: zły przedrostek, zła postać lub cyfry kontrolne.',
  ],
  ['This must be a URL that starts with https://.', 'Adres musi zaczynać się od https://.'],
  [
    'This must be a URL that starts with https:// or http://.',
    'Adres musi zaczynać się od https:// lub http://.',
  ],
]
