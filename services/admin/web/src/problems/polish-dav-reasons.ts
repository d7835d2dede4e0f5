import type { Phrase } from './phrases.ts'

/**
 * Why an account of calendars and contacts fails, in Polish, in the order of `dav-fault.ts`, without what mailboxes
 * have too.
 */
export const polishDavReasons: readonly Phrase[] = [
  [
    'The address begins with http://, and the operator allows no connection without TLS. Use https://.',
    'Adres zaczyna się od http://, a operator nie dopuszcza połączeń bez TLS. Użyj https://.',
  ],
  [
    'The server redirects to another server, which does not get the password. Enter the address of that server.',
    'Serwer przekierowuje na inny serwer, który nie dostaje hasła. Wpisz adres tamtego serwera.',
  ],
  [
    'No server answered as expected. Check the address of the server.',
    'Żaden serwer nie odpowiedział zgodnie z oczekiwaniem. Sprawdź adres serwera.',
  ],
  [
    'The server accepts passwords only with HTTP Digest. Choose the login method Digest, and enter the password again.',
    'Serwer przyjmuje hasła tylko metodą HTTP Digest. Wybierz metodę logowania Digest i wpisz hasło ponownie.',
  ],
  [
    'The server refuses this login the access. The owner of the collection must grant it.',
    'Serwer odmawia temu użytkownikowi dostępu. Musi go udzielić właściciel kolekcji.',
  ],
  [
    'The server has nothing at this address any more. Look for the collections of the account again.',
    'Pod tym adresem serwer nic już nie ma. Wyszukaj kolekcje konta ponownie.',
  ],
  [
    'The server is busy, or allows no further requests now. It is tried again later.',
    'Serwer jest zajęty albo nie przyjmuje teraz żądań. Próba zostanie powtórzona później.',
  ],
  [
    'The server has an error of its own. It is tried again later.',
    'Serwer zgłasza własny błąd. Próba zostanie powtórzona później.',
  ],
  [
    'The server answers, but not as CalDAV or CardDAV. Check the path of the address, which the provider documents.',
    'Serwer odpowiada, ale nie jako CalDAV ani CardDAV. Sprawdź ścieżkę adresu, którą podaje dostawca.',
  ],
  [
    'The answer of the server is too large. A smaller collection is needed.',
    'Odpowiedź serwera jest za duża. Potrzebna jest mniejsza kolekcja.',
  ],
  [
    'The provider no longer accepts the refresh token. Give consent again, and enter the new refresh token.',
    'Dostawca nie przyjmuje już tokenu odświeżania. Udziel zgody ponownie i wpisz nowy token.',
  ],
]
