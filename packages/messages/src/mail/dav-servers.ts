import { defineMessages } from '../message/message.ts'

/** Why an account, a collection or an object of calendars and contacts is not synchronised. */
export const davServers = defineMessages('davServers', {
  plaintextRefused: {
    en: 'The address begins with http://, and the operator allows no connection without TLS. Use https://.',
    pl: 'Adres zaczyna się od http://, a operator nie dopuszcza połączeń bez TLS. Użyj https://.',
  },
  redirectRefused: {
    en: 'The server redirects to another server, which does not get the password. Enter the address of that server.',
    pl: 'Serwer przekierowuje na inny serwer, który nie dostaje hasła. Wpisz adres tamtego serwera.',
  },
  noConnection: {
    en: 'No server answered as expected. Check the address of the server.',
    pl: 'Żaden serwer nie odpowiedział zgodnie z oczekiwaniem. Sprawdź adres serwera.',
  },
  digestNeeded: {
    en: 'The server accepts passwords only with HTTP Digest. Choose the login method Digest, and enter the password again.',
    pl: 'Serwer przyjmuje hasła tylko metodą HTTP Digest. Wybierz metodę logowania Digest i wpisz hasło ponownie.',
  },
  accessRefused: {
    en: 'The server refuses this login the access. The owner of the collection must grant it.',
    pl: 'Serwer odmawia temu użytkownikowi dostępu. Musi go udzielić właściciel kolekcji.',
  },
  notFound: {
    en: 'The server has nothing at this address any more. Look for the collections of the account again.',
    pl: 'Pod tym adresem serwer nic już nie ma. Wyszukaj kolekcje konta ponownie.',
  },
  serverBusy: {
    en: 'The server is busy, or allows no further requests now. It is tried again later.',
    pl: 'Serwer jest zajęty albo nie przyjmuje teraz żądań. Próba zostanie powtórzona później.',
  },
  serverFailed: {
    en: 'The server has an error of its own. It is tried again later.',
    pl: 'Serwer zgłasza własny błąd. Próba zostanie powtórzona później.',
  },
  noDav: {
    en: 'The server answers, but not as CalDAV or CardDAV. Check the path of the address, which the provider documents.',
    pl: 'Serwer odpowiada, ale nie jako CalDAV ani CardDAV. Sprawdź ścieżkę adresu, którą podaje dostawca.',
  },
  answerTooLarge: {
    en: 'The answer of the server is too large. A smaller collection is needed.',
    pl: 'Odpowiedź serwera jest za duża. Potrzebna jest mniejsza kolekcja.',
  },
  consentNeeded: {
    en: 'The provider no longer accepts the refresh token. Give consent again, and enter the new refresh token.',
    pl: 'Dostawca nie przyjmuje już tokenu odświeżania. Udziel zgody ponownie i wpisz nowy token.',
  },

  collectionGone: {
    en: 'The server has nothing at this address any more.',
    pl: 'Pod tym adresem serwer nic już nie ma.',
  },
  removalsHeld: {
    en: 'The server does not have these objects any more. They stay here until a user confirms their removal or keeps them.',
    pl: 'Serwer nie ma już tych obiektów. Pozostają tutaj, dopóki użytkownik nie potwierdzi ich usunięcia albo ich nie zachowa.',
  },

  refusedByDatabase: {
    en: 'The database refuses the object. Both sides keep theirs.',
    pl: 'Baza danych nie przyjmuje obiektu. Obie strony zachowują swoją wersję.',
  },
  unknownCharset: {
    en: 'The object is neither in UTF-8 nor in the charset that its server names.',
    pl: 'Obiekt nie jest ani w UTF-8, ani w kodowaniu, które podaje jego serwer.',
  },
  duplicateUid: {
    en: 'The collection has another object with this UID. Delete one of them on the server.',
    pl: 'Kolekcja ma inny obiekt o tym UID. Usuń jeden z nich na serwerze.',
  },
  aboveLimit: {
    en: 'The object is larger than the limit.',
    pl: 'Obiekt jest większy niż limit.',
  },
  notRead: {
    en: 'The server did not send the object: status {status}.',
    pl: 'Serwer nie przysłał obiektu: status {status}.',
  },
  notRemoved: {
    en: 'The server has deleted the object, and the database refuses to delete its record.',
    pl: 'Serwer usunął obiekt, a baza danych nie pozwala usunąć jego zapisu.',
  },
  changeForbidden: {
    en: 'The server refuses to change this object (403).',
    pl: 'Serwer nie pozwala zmienić tego obiektu (403).',
  },
  tooLargeForServer: {
    en: 'The object is too large for the server (413).',
    pl: 'Obiekt jest za duży dla serwera (413).',
  },
  kindRefused: {
    en: 'The server does not accept this kind of object (415).',
    pl: 'Serwer nie przyjmuje obiektów tego rodzaju (415).',
  },
  locked: {
    en: 'The object is locked on the server (423).',
    pl: 'Obiekt jest zablokowany na serwerze (423).',
  },
  serverFull: {
    en: 'The server has no space left (507).',
    pl: 'Serwer nie ma już miejsca (507).',
  },
  refused: {
    en: 'The server refused the object with the status {status}.',
    pl: 'Serwer odrzucił obiekt ze statusem {status}.',
  },
  changesTooFast: {
    en: 'The object changes on the server faster than it is sent. It is tried again later.',
    pl: 'Obiekt zmienia się na serwerze szybciej, niż jest wysyłany. Próba zostanie powtórzona później.',
  },
  redirected: {
    en: 'The server redirects this object, or has a page of a web site in its place.',
    pl: 'Serwer przekierowuje ten obiekt albo ma w jego miejscu stronę WWW.',
  },
  versionNotStored: {
    en: 'The version of the server cannot be stored. Both sides keep theirs.',
    pl: 'Wersji z serwera nie można zapisać. Obie strony zachowują swoją.',
  },
  noStrongEtag: {
    en: 'The server gives no strong ETag for this object, so that a change could overwrite another one. It is not sent.',
    pl: 'Serwer nie podaje mocnego ETag tego obiektu, więc zmiana mogłaby nadpisać inną. Nie jest wysyłana.',
  },
})
