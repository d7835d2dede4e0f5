import { defineMessages } from '../message/message.ts'

/** What is wrong with an object of calendars and contacts, an event, a contact, a company or an account. */
export const davTexts = defineMessages('dav', {
  noStart: { en: 'The event has no DTSTART.', pl: 'Wydarzenie nie ma DTSTART.' },
  tooManyRules: {
    en: 'The event has more than {max} rules.',
    pl: 'Wydarzenie ma ponad {max} {max:regułę|reguły|reguł}.',
  },
  endsTooLate: { en: 'The event ends after the year 9998.', pl: 'Wydarzenie kończy się po roku 9998.' },
  tooManyTimes: {
    en: '{property} has more than {max} times.',
    pl: '{property} ma ponad {max} {max:termin|terminy|terminów}.',
  },
  unreadableDuration: {
    en: 'The DURATION of the event cannot be read.',
    pl: 'Nie można odczytać DURATION wydarzenia.',
  },
  calendarCut: {
    en: 'The calendar object ends before its END lines.',
    pl: 'Obiekt kalendarza kończy się przed swoimi wierszami END.',
  },
  noEvent: { en: 'The calendar object has no VEVENT.', pl: 'Obiekt kalendarza nie ma VEVENT.' },
  severalMasters: {
    en: 'The object has more than one event without RECURRENCE-ID.',
    pl: 'Obiekt ma więcej niż jedno wydarzenie bez RECURRENCE-ID.',
  },
  unknownZone: { en: 'The time zone {name} is unknown.', pl: 'Strefa czasowa {name} jest nieznana.' },
  severalUids: {
    en: 'The object has events with more than one UID.',
    pl: 'Obiekt ma wydarzenia o różnych UID.',
  },
  notAnEvent: { en: 'A {component} is not an event.', pl: '{component} nie jest wydarzeniem.' },
  eventCut: {
    en: 'The text ends before the end of the event.',
    pl: 'Tekst kończy się przed końcem wydarzenia.',
  },
  endsBeforeStart: {
    en: 'The event ends before its start.',
    pl: 'Wydarzenie kończy się, zanim się zacznie.',
  },
  cardCut: {
    en: 'The card ends before its END line.',
    pl: 'Wizytówka kończy się przed swoim wierszem END.',
  },
  lastCardCut: {
    en: 'The text ends before the end of the card.',
    pl: 'Tekst kończy się przed końcem wizytówki.',
  },
  noComponent: { en: 'The text has no {component}.', pl: 'Tekst nie ma {component}.' },
  severalComponents: {
    en: 'The object has more than one {component}.',
    pl: 'Obiekt ma więcej niż jeden {component}.',
  },
  componentCut: { en: 'The {component} has no end.', pl: '{component} nie ma końca.' },
  tooManyLines: {
    en: 'A component has more than {max} lines.',
    pl: 'Składnik ma ponad {max} {max:wiersz|wiersze|wierszy}.',
  },
  tooManyComponents: { en: 'The object has too many components.', pl: 'Obiekt ma zbyt wiele składników.' },
  tooManyBytes: {
    en: 'The object is larger than {max} bytes.',
    pl: 'Obiekt jest większy niż {max} {max:bajt|bajty|bajtów}.',
  },
  tooManyLinesInAll: {
    en: 'The object has more than {max} lines.',
    pl: 'Obiekt ma ponad {max} {max:wiersz|wiersze|wierszy}.',
  },
  hasNul: {
    en: 'The object has the character U+0000, which cannot be stored.',
    pl: 'Obiekt ma znak U+0000, którego nie można zapisać.',
  },
  noUid: { en: 'The object has no UID.', pl: 'Obiekt nie ma UID.' },
  unusableUid: {
    en: 'A UID has 1 to {max} bytes and no control characters.',
    pl: 'UID ma od 1 do {max} bajtów i żadnych znaków sterujących.',
  },
  zoneTooComplicated: {
    en: 'The description of the time zone {name} is too complicated.',
    pl: 'Opis strefy czasowej {name} jest zbyt złożony.',
  },
  tooManyZones: {
    en: 'The object has more than {max} time zones.',
    pl: 'Obiekt ma ponad {max} {max:strefę czasową|strefy czasowe|stref czasowych}.',
  },
  zoneNotDescribed: {
    en: 'The time zone {name} is unknown, and the object does not describe it.',
    pl: 'Strefa czasowa {name} jest nieznana, a obiekt jej nie opisuje.',
  },
  unusableTime: {
    en: '{text} is not a date or time between 1601 and 9998.',
    pl: '{text} to nie data ani godzina z lat od 1601 do 9998.',
  },

  unreadableRule: {
    en: 'The recurrence rule cannot be read: {reason}.',
    pl: 'Nie można odczytać reguły powtarzania: {reason}.',
  },
  noFrequency: {
    en: 'it has no FREQ that is known: {rule}',
    pl: 'nie ma znanego FREQ: {rule}',
  },
  unsupported: { en: '{part} is not supported', pl: '{part} nie jest obsługiwane' },
  partTwice: { en: 'it has {part} twice', pl: 'ma dwa razy {part}' },
  untilNoDate: { en: 'UNTIL {text} is no date', pl: 'UNTIL {text} nie jest datą' },
  notPositive: {
    en: '{part} {text} is not a number above 0',
    pl: '{part} {text} nie jest liczbą większą od 0',
  },
  outOfRange: { en: '{part} {text} is out of its range', pl: '{part} {text} jest poza zakresem' },
  noDay: { en: 'BYDAY {text} is no day', pl: 'BYDAY {text} nie jest dniem' },
  noWeekday: { en: '{text} is no day of the week', pl: '{text} nie jest dniem tygodnia' },

  unknownInstance: {
    en: 'The series has no instance {instance}.',
    pl: 'Seria nie ma wystąpienia {instance}.',
  },
  instancesBeforeStart: {
    en: 'The series has instances before its start: change all of them.',
    pl: 'Seria ma wystąpienia przed swoim początkiem: zmień wszystkie.',
  },
  ruleMissesStart: {
    en: 'The rule does not have the new start: change the recurrence, too.',
    pl: 'Reguła nie obejmuje nowego początku: zmień także powtarzanie.',
  },
  indivisible: {
    en: 'The series cannot be divided here: {reason} Change this instance only, or all.',
    pl: 'Serii nie można tu podzielić. {reason} Zmień tylko to wystąpienie albo wszystkie.',
  },
  severalRules: {
    en: 'It has several rules, or rules of exceptions.',
    pl: 'Ma kilka reguł albo reguły wyjątków.',
  },
  changedFromInstanceOn: {
    en: 'It has a change of an instance and all later ones.',
    pl: 'Ma zmianę wystąpienia i wszystkich późniejszych.',
  },
  daysOfNextMonth: {
    en: 'Its days of the next month would count as that month.',
    pl: 'Jej dni następnego miesiąca liczyłyby się jako ten miesiąc.',
  },
  notOfRule: {
    en: 'The instance is not one of its rule.',
    pl: 'To wystąpienie nie wynika z jej reguły.',
  },

  tooLong: {
    en: 'An event lasts at most {max} days.',
    pl: 'Wydarzenie trwa najwyżej {max} {max:dzień|dni}.',
  },
  beforeStart: {
    en: 'This must not be before the start.',
    pl: 'Ta wartość nie może być przed początkiem.',
  },
  notMidnight: {
    en: 'An all-day event begins and ends at midnight in its time zone, {zone}.',
    pl: 'Wydarzenie całodniowe zaczyna się i kończy o północy w swojej strefie czasowej ({zone}).',
  },
  noSuchInstance: {
    en: 'The event {id} has no instance {instance}.',
    pl: 'Wydarzenie {id} nie ma wystąpienia {instance}.',
  },
  onlyOfSeries: {
    en: 'One instance cannot have this of its own. Send range=this_and_following or range=all.',
    pl: 'Jedno wystąpienie nie może mieć tego osobno. Zmień to i późniejsze wystąpienia albo wszystkie.',
  },
  rangeTooLong: {
    en: 'This must be after "from", and at most {max} days later.',
    pl: 'To musi być po początku i najwyżej {max} {max:dzień|dni} później.',
  },
  manyCalendars: {
    en: 'Many calendars are being read: try again in a few seconds.',
    pl: 'Trwa odczyt wielu kalendarzy: spróbuj ponownie za kilka sekund.',
  },
  otherCharset: {
    en: 'The file is not in the charset {charset}: save it in UTF-8, or send its charset in Content-Type.',
    pl: 'Plik nie jest w kodowaniu {charset}: zapisz go w UTF-8.',
  },
  tooManyObjects: {
    en: 'The file has {count} objects: split it into files of at most {max}.',
    pl: 'Plik ma {count} {count:obiekt|obiekty|obiektów}: podziel go na pliki po najwyżej {max}.',
  },

  calendar: { en: 'calendar', pl: 'kalendarz' },
  addressBook: { en: 'address book', pl: 'książka adresowa' },
  notSelected: {
    en: 'The {kind} {name} is not synchronised: select it first.',
    pl: 'Kolekcja {name} ({kind}) nie jest synchronizowana: najpierw ją wybierz.',
  },
  onlyRead: {
    en: 'The {kind} {name} is only read from its server.',
    pl: 'Kolekcja {name} ({kind}) jest tylko do odczytu ze swojego serwera.',
  },
  recordOnlyRead: {
    en: 'The record is in {collection}, which is only read from its server: change it on the server, or change the direction of the collection.',
    pl: 'Zapis jest w kolekcji {collection}, która jest tylko do odczytu ze swojego serwera: zmień go na serwerze albo zmień kierunek kolekcji.',
  },
  uidTaken: {
    en: 'The collection has another record with the same UID: delete or move that one first.',
    pl: 'Kolekcja ma inny obiekt o tym samym UID: najpierw usuń go lub przenieś.',
  },
  notPushed: {
    en: 'This cannot be changed: nothing is pushed to a collection that is read-only or only pulled.',
    pl: 'Tego nie można zmienić: do kolekcji tylko do odczytu lub tylko pobieranej niczego się nie wysyła.',
  },
  noHeldRemovals: {
    en: 'The collection holds no removals.',
    pl: 'Kolekcja nie wstrzymuje żadnych usunięć.',
  },
  otherHeldRemovals: {
    en: 'The collection holds {count} {count:removal|removals}: read it again, and answer for this number.',
    pl: 'Liczba usunięć wstrzymanych przez kolekcję: {count}. Odczytaj ją ponownie i odpowiedz dla tej liczby.',
  },
  newObjectWithUid: {
    en: 'The collection has a new object with this UID: change that one, and choose the version that was kept.',
    pl: 'Kolekcja ma nowy obiekt o tym UID: zmień tamten i wybierz zachowaną wersję.',
  },
  referredTo: {
    en: 'Other records refer to the contact or the event, so that it cannot be deleted.',
    pl: 'Do kontaktu lub wydarzenia odwołują się inne zapisy, więc nie można go usunąć.',
  },
  notObjectOfConflict: {
    en: 'This cannot be read as the object of the conflict: it needs the same UID.',
    pl: 'Tego nie można odczytać jako obiektu konfliktu: musi mieć ten sam UID.',
  },
  conflictResolved: {
    en: 'The conflict is resolved already: change the record itself.',
    pl: 'Konflikt jest już rozwiązany: zmień sam zapis.',
  },
  otherOrigin: { en: '{origin}: {reason}', pl: '{origin}: {reason}' },
  createBeforeTest: {
    en: 'Create the account first, then test it: a test may use up the refresh token.',
    pl: 'Najpierw utwórz konto, potem je sprawdź: próba może zużyć token odświeżania.',
  },
  companyHasRecords: {
    en: 'Other records, such as contacts, calendar events or documents, refer to the company: create the background job {job} to delete it with them, or set its status to inactive.',
    pl: 'Do firmy odwołują się inne zapisy, na przykład kontakty, wydarzenia lub dokumenty: utwórz zadanie w tle {job}, aby usunąć ją razem z nimi, albo ustaw jej stan na nieaktywny.',
  },
  contactHasRecords: {
    en: 'Other records, such as tickets, mail or calendar events, refer to the contact: set its status to inactive, or remove it from them first.',
    pl: 'Do kontaktu odwołują się inne zapisy, na przykład zgłoszenia, wiadomości lub wydarzenia: ustaw jego stan na nieaktywny albo najpierw usuń go z nich.',
  },
})
