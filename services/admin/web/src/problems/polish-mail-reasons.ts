import type { Phrase } from './phrases.ts'

/**
 * Why a mailbox, one of its folders or an outgoing message fails, in Polish, in the order of `mail-fault.ts`,
 * `smtp-fault.ts` and its queue.
 */
export const polishMailReasons: readonly Phrase[] = [
  [
    'This port is not one of mail. Use 993 or 143 for IMAP, 995 or 110 for POP3, 465 or 587 for SMTP.',
    'Ten port nie jest portem poczty. Użyj 993 lub 143 dla IMAP, 995 lub 110 dla POP3, 465 lub 587 dla SMTP.',
  ],
  [
    'The server is not at a public address. The operator must allow its network in EGRESS_ALLOW.',
    'Serwer nie ma adresu publicznego. Operator musi dopuścić jego sieć w EGRESS_ALLOW.',
  ],
  [
    'The name of the server has no address. Check the spelling of the host.',
    'Nazwa serwera nie ma adresu. Sprawdź pisownię nazwy serwera.',
  ],
  [
    'No mail server answered as expected. Check host, port and TLS.',
    'Żaden serwer poczty nie odpowiedział zgodnie z oczekiwaniem. Sprawdź nazwę serwera, port i szyfrowanie.',
  ],
  [
    'The server does not offer TLS on this port. Choose implicit TLS and its port. Nothing was sent without TLS.',
    'Serwer nie oferuje TLS na tym porcie. Wybierz TLS od początku i jego port. Nic nie zostało wysłane bez TLS.',
  ],
  [
    'The certificate of the server is expired, for another name, or of an unknown authority. It must be replaced on the server.',
    'Certyfikat serwera wygasł, jest wystawiony na inną nazwę albo przez nieznany urząd. Trzeba go wymienić na serwerze.',
  ],
  [
    'The server refused login and password. Enter the current password, or an app password where the provider asks for one.',
    'Serwer odrzucił nazwę użytkownika i hasło. Wpisz aktualne hasło albo hasło aplikacji, jeśli dostawca go wymaga.',
  ],
  [
    'The provider no longer accepts the refresh token. Give consent again, or enter a new refresh token.',
    'Dostawca nie przyjmuje już tokenu odświeżania. Udziel zgody ponownie albo wpisz nowy token.',
  ],
  [
    'The token address of the provider returned no access token. Check the address and the client id.',
    'Adres tokenów dostawcy nie zwrócił tokenu dostępu. Sprawdź adres i identyfikator aplikacji.',
  ],
  [
    'The server is busy, or another program uses the mailbox. It is tried again.',
    'Serwer jest zajęty albo skrzynki używa inny program. Próba zostanie powtórzona.',
  ],
  [
    'The stored secret cannot be opened with the keys of this installation. The operator must check SECRETS_KEY.',
    'Zapisanego hasła nie można odczytać kluczami tej instalacji. Operator musi sprawdzić SECRETS_KEY.',
  ],
  [
    'A fault of this installation has ended the turn. The operator finds it in the log of the run. It is tried again.',
    'Próbę przerwał błąd tej instalacji. Operator znajdzie go w dzienniku uruchomienia. Próba zostanie powtórzona.',
  ],
  [
    'the outgoing server did not answer, or the connection broke',
    'serwer poczty wychodzącej nie odpowiedział albo połączenie zostało przerwane',
  ],
  [
    'the outgoing server does not offer TLS on this port: choose implicit TLS and its port',
    'serwer poczty wychodzącej nie oferuje TLS na tym porcie: wybierz TLS od początku i jego port',
  ],
  [
    'the TLS connection to the outgoing server failed: its certificate or its TLS version is not accepted',
    'połączenie TLS z serwerem poczty wychodzącej nie powiodło się: nie przyjęto jego certyfikatu lub wersji TLS',
  ],
  ['the outgoing server rejected the login', 'serwer poczty wychodzącej odrzucił logowanie'],
  [
    'the outgoing server refuses connections or messages for now',
    'serwer poczty wychodzącej na razie odmawia połączeń lub wiadomości',
  ],
  ['the outgoing server refuses this client', 'serwer poczty wychodzącej odmawia obsługi tego klienta'],
  [
    'the address or the port of the outgoing server is not allowed',
    'adres lub port serwera poczty wychodzącej jest niedozwolony',
  ],
  ['The message is larger than the server accepts', 'Wiadomość jest większa, niż przyjmuje serwer'],
  ['The server accepts only addresses of ASCII characters', 'Serwer przyjmuje tylko adresy ze znakami ASCII'],
  ['The answer of the server cannot be read', 'Nie można odczytać odpowiedzi serwera'],
  ['Every recipient is a suppressed address', 'Każdy odbiorca ma wstrzymany adres'],
  ['The server has no folder with this name.', 'Serwer nie ma folderu o tej nazwie.'],
  [
    'The server gave new numbers (UIDVALIDITY) to the messages of this folder three times today. The folder is read again tomorrow.',
    'Serwer trzy razy w ciągu dnia nadał wiadomościom tego folderu nowe numery (UIDVALIDITY). Folder będzie znów czytany jutro.',
  ],
  ['The worker stopped during the try', 'Proces wysyłający zatrzymał się podczas próby'],
  [
    'The worker stopped while the server answered: the message may have been accepted',
    'Proces wysyłający zatrzymał się, gdy serwer odpowiadał: wiadomość mogła zostać przyjęta',
  ],
  ['$1 ($2 attempts, which is the limit)', '$1 (próby: $2, czyli limit)'],
]
