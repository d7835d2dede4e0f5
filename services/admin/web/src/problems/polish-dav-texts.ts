import type { Phrase } from './phrases.ts'

/** What is wrong with an event, a contact or an object of a server, in Polish. */
export const polishDavTexts: readonly Phrase[] = [
  ['The event has no DTSTART.', 'Wydarzenie nie ma DTSTART.'],
  ['The event has more than $1 rules.', 'Wydarzenie ma ponad $1 reguł.'],
  ['The event ends after the year 9998.', 'Wydarzenie kończy się po roku 9998.'],
  ['$1 has more than $2 times.', '$1 ma ponad $2 terminów.'],
  ['The DURATION of the event cannot be read.', 'Nie można odczytać DURATION wydarzenia.'],
  ['The text has no VCALENDAR.', 'Tekst nie ma VCALENDAR.'],
  [
    'The calendar object ends before its END lines.',
    'Obiekt kalendarza kończy się przed swoimi wierszami END.',
  ],
  ['The object has more than one VCALENDAR.', 'Obiekt ma więcej niż jeden VCALENDAR.'],
  ['The calendar object has no VEVENT.', 'Obiekt kalendarza nie ma VEVENT.'],
  [
    'The object has more than one event without RECURRENCE-ID.',
    'Obiekt ma więcej niż jedno wydarzenie bez RECURRENCE-ID.',
  ],
  ['The time zone $1 is unknown.', 'Strefa czasowa $1 jest nieznana.'],
  ['The object has events with more than one UID.', 'Obiekt ma wydarzenia o różnych UID.'],
  ['A $1 is not an event.', '$1 nie jest wydarzeniem.'],
  ['The text ends before the end of the event.', 'Tekst kończy się przed końcem wydarzenia.'],
  ['The event ends before its start.', 'Wydarzenie kończy się, zanim się zacznie.'],
  ['The text has no VCARD.', 'Tekst nie ma VCARD.'],
  ['The card ends before its END line.', 'Wizytówka kończy się przed swoim wierszem END.'],
  ['The object has more than one VCARD.', 'Obiekt ma więcej niż jeden VCARD.'],
  ['The text ends before the end of the card.', 'Tekst kończy się przed końcem wizytówki.'],
  [
    'The database refuses the object. Both sides keep theirs.',
    'Baza danych nie przyjmuje obiektu. Obie strony zachowują swoją wersję.',
  ],
  [
    'The object is neither in UTF-8 nor in the charset that its server names.',
    'Obiekt nie jest ani w UTF-8, ani w kodowaniu, które podaje jego serwer.',
  ],
  [
    'The collection has another object with this UID. Delete one of them on the server.',
    'Kolekcja ma inny obiekt o tym UID. Usuń jeden z nich na serwerze.',
  ],
  ['The text has no $1.', 'Tekst nie ma $1.'],
  ['The object has more than one $1.', 'Obiekt ma więcej niż jeden $1.'],
  ['The $1 has no end.', '$1 nie ma końca.'],
  ['The object is larger than the limit.', 'Obiekt jest większy niż limit.'],
  ['The server did not send the object: status $1.', 'Serwer nie przysłał obiektu: status $1.'],
  [
    'The server has deleted the object, and the database refuses to delete its record.',
    'Serwer usunął obiekt, a baza danych nie pozwala usunąć jego zapisu.',
  ],
  ['The server refuses to change this object (403).', 'Serwer nie pozwala zmienić tego obiektu (403).'],
  ['The object is too large for the server (413).', 'Obiekt jest za duży dla serwera (413).'],
  [
    'The server does not accept this kind of object (415).',
    'Serwer nie przyjmuje obiektów tego rodzaju (415).',
  ],
  ['The object is locked on the server (423).', 'Obiekt jest zablokowany na serwerze (423).'],
  ['The server has no space left (507).', 'Serwer nie ma już miejsca (507).'],
  ['The server refused the object with the status $1.', 'Serwer odrzucił obiekt ze statusem $1.'],
  [
    'The object changes on the server faster than it is sent. It is tried again later.',
    'Obiekt zmienia się na serwerze szybciej, niż jest wysyłany. Próba zostanie powtórzona później.',
  ],
  [
    'The server redirects this object, or has a page of a web site in its place.',
    'Serwer przekierowuje ten obiekt albo ma w jego miejscu stronę WWW.',
  ],
  [
    'The version of the server cannot be stored. Both sides keep theirs.',
    'Wersji z serwera nie można zapisać. Obie strony zachowują swoją.',
  ],
  [
    'The server gives no strong ETag for this object, so that a change could overwrite another one. It is not sent.',
    'Serwer nie podaje mocnego ETag tego obiektu, więc zmiana mogłaby nadpisać inną. Nie jest wysyłana.',
  ],
  ['The recurrence rule cannot be read: $1.', 'Nie można odczytać reguły powtarzania: $1.'],
  [
    'The series has instances before its start: change all of them.',
    'Seria ma wystąpienia przed swoim początkiem: zmień wszystkie.',
  ],
  ['The series has no instance $1.', 'Seria nie ma wystąpienia $1.'],
  [
    'The rule does not have the new start: change the recurrence, too.',
    'Reguła nie obejmuje nowego początku: zmień także powtarzanie.',
  ],
  ['It has several rules, or rules of exceptions.', 'Ma kilka reguł albo reguły wyjątków.'],
  ['It has a change of an instance and all later ones.', 'Ma zmianę wystąpienia i wszystkich późniejszych.'],
  [
    'Its days of the next month would count as that month.',
    'Jej dni następnego miesiąca liczyłyby się jako ten miesiąc.',
  ],
  ['The instance is not one of its rule.', 'To wystąpienie nie wynika z jej reguły.'],
  [
    'The series cannot be divided here: $1 Change this instance only, or all.',
    'Serii nie można tu podzielić. $1 Zmień tylko to wystąpienie albo wszystkie.',
  ],
  ['A component has more than $1 lines.', 'Składnik ma ponad $1 wierszy.'],
  ['The object has too many components.', 'Obiekt ma zbyt wiele składników.'],
  ['The object is larger than $1 bytes.', 'Obiekt jest większy niż $1 bajtów.'],
  ['The object has more than $1 lines.', 'Obiekt ma ponad $1 wierszy.'],
  [
    'The object has the character U+0000, which cannot be stored.',
    'Obiekt ma znak U+0000, którego nie można zapisać.',
  ],
  ['The object has no UID.', 'Obiekt nie ma UID.'],
  [
    'A UID has 1 to $1 bytes and no control characters.',
    'UID ma od 1 do $1 bajtów i żadnych znaków sterujących.',
  ],
  ['The description of the time zone $1 is too complicated.', 'Opis strefy czasowej $1 jest zbyt złożony.'],
  ['The object has more than $1 time zones.', 'Obiekt ma ponad $1 stref czasowych.'],
  [
    'The time zone $1 is unknown, and the object does not describe it.',
    'Strefa czasowa $1 jest nieznana, a obiekt jej nie opisuje.',
  ],
  ['$1 is not a date or time between 1601 and 9998.', '$1 to nie data ani godzina z lat od 1601 do 9998.'],
  [
    'Other records, such as contacts, calendar events or documents, refer to the company: create the background job $1 to delete it with them, or set its status to inactive.',
    'Do firmy odwołują się inne zapisy, na przykład kontakty, wydarzenia lub dokumenty: utwórz zadanie w tle $1, aby usunąć ją razem z nimi, albo ustaw jej stan na nieaktywny.',
  ],
  [
    'Other records, such as tickets, mail or calendar events, refer to the contact: set its status to inactive, or remove it from them first.',
    'Do kontaktu odwołują się inne zapisy, na przykład zgłoszenia, wiadomości lub wydarzenia: ustaw jego stan na nieaktywny albo najpierw usuń go z nich.',
  ],
  ['This is required for the login method $1.', 'To pole jest wymagane dla metody logowania $1.'],
  ['This is required for the login method bearer.', 'To pole jest wymagane dla metody logowania bearer.'],
  [
    'Enter this again: a stored secret is not sent to another server or login.',
    'Wpisz to ponownie: zapisane hasło nie jest wysyłane do innego serwera ani loginu.',
  ],
  [
    'This cannot be changed: nothing is pushed to a collection that is read-only or only pulled.',
    'Tego nie można zmienić: do kolekcji tylko do odczytu lub tylko pobieranej niczego się nie wysyła.',
  ],
  ['The collection holds no removals.', 'Kolekcja nie wstrzymuje żadnych usunięć.'],
  [
    'The collection holds $1 removals: read it again, and answer for this number.',
    'Liczba usunięć wstrzymanych przez kolekcję: $1. Odczytaj ją ponownie i odpowiedz dla tej liczby.',
  ],
  [
    'The server does not have these objects any more. They stay here until a user confirms their removal or keeps them.',
    'Serwer nie ma już tych obiektów. Pozostają tutaj, dopóki użytkownik nie potwierdzi ich usunięcia albo ich nie zachowa.',
  ],
  ['The server has nothing at this address any more.', 'Pod tym adresem serwer nic już nie ma.'],
  [
    'The collection has a new object with this UID: change that one, and choose the version that was kept.',
    'Kolekcja ma nowy obiekt o tym UID: zmień tamten i wybierz zachowaną wersję.',
  ],
  [
    'Other records refer to the contact or the event, so that it cannot be deleted.',
    'Do kontaktu lub wydarzenia odwołują się inne zapisy, więc nie można go usunąć.',
  ],
  [
    'This cannot be read as the object of the conflict: it needs the same UID.',
    'Tego nie można odczytać jako obiektu konfliktu: musi mieć ten sam UID.',
  ],
  [
    'The conflict is resolved already: change the record itself.',
    'Konflikt jest już rozwiązany: zmień sam zapis.',
  ],
  ['A tenant may test $1 connections a minute.', 'Klient może sprawdzić $1 połączeń na minutę.'],
  ['An event lasts at most $1 days.', 'Wydarzenie trwa najwyżej $1 dni.'],
  [
    'An all-day event begins and ends at midnight in its time zone, $1.',
    'Wydarzenie całodniowe zaczyna się i kończy o północy w swojej strefie czasowej ($1).',
  ],
  ['The event $1 has no instance $2.', 'Wydarzenie $1 nie ma wystąpienia $2.'],
  [
    'One instance cannot have this of its own. Send range=this_and_following or range=all.',
    'Jedno wystąpienie nie może mieć tego osobno. Zmień to i późniejsze wystąpienia albo wszystkie.',
  ],
  [
    'This must be after "from", and at most $1 days later.',
    'To musi być po początku i najwyżej $1 dni później.',
  ],
  [
    'The file is not in the charset $1: save it in UTF-8, or send its charset in Content-Type.',
    'Plik nie jest w kodowaniu $1: zapisz go w UTF-8.',
  ],
  [
    'The file has $1 objects: split it into files of at most $2.',
    'Plik ma $1 obiektów: podziel go na pliki po najwyżej $2.',
  ],
  [
    'The $1 $2 is not synchronised: select it first.',
    'Kolekcja $2 nie jest synchronizowana: najpierw ją wybierz.',
  ],
  ['The $1 $2 is only read from its server.', 'Kolekcja $2 jest tylko do odczytu ze swojego serwera.'],
  [
    'The record is in $1, which is only read from its server: change it on the server, or change the direction of the collection.',
    'Zapis jest w kolekcji $1, która jest tylko do odczytu ze swojego serwera: zmień go na serwerze albo zmień kierunek kolekcji.',
  ],
  [
    'The collection has another record with the same UID: delete or move that one first.',
    'Kolekcja ma inny obiekt o tym samym UID: najpierw usuń go lub przenieś.',
  ],
  [
    'Create the account first, then test it: a test may use up the refresh token.',
    'Najpierw utwórz konto, potem je sprawdź: próba może zużyć token odświeżania.',
  ],
]
