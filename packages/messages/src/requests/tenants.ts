import { defineMessages } from '../message/message.ts'

/** What is wrong with a tenant, its settings, its creation and its demo data. */
export const tenants = defineMessages('tenants', {
  unknown: { en: 'There is no such tenant.', pl: 'Nie ma takiego klienta.' },
  suspended: {
    en: 'The tenant {slug} is suspended: contact its administrator.',
    pl: 'Klient {slug} jest zawieszony: skontaktuj się z administratorem.',
  },
  moving: {
    en: 'The tenant {slug} is being moved to another database server: try again in a few seconds.',
    pl: 'Klient {slug} jest przenoszony na inny serwer bazy danych: spróbuj ponownie za kilka sekund.',
  },
  ownerMissing: {
    en: 'This process has the login of the application, which cannot change tenants and settings: use bin/tenant, or start the administration with the address of the owner in DATABASE_URL.',
    pl: 'Ten proces ma login aplikacji, który nie może zmieniać klientów ani ustawień: operator używa bin/tenant albo uruchamia administrację z adresem właściciela w DATABASE_URL.',
  },
  settingUnknown: {
    en: 'There is no setting {key}. Known settings: {keys}.',
    pl: 'Nie ma ustawienia {key}. Znane ustawienia: {keys}.',
  },
  settingInvalid: {
    en: '{key} cannot be {value}. {fault}',
    pl: 'Ustawienie {key} nie może mieć wartości {value}. {fault}',
  },
  slugReserved: {
    en: 'The slug {slug} is reserved: choose another slug.',
    pl: 'Identyfikator {slug} jest zastrzeżony: wybierz inny.',
  },
  slugInvalid: {
    en: 'The slug {slug} is invalid: use 2 to 41 lowercase letters, digits and hyphens, and begin with a letter.',
    pl: 'Identyfikator {slug} jest nieprawidłowy: użyj od 2 do 41 małych liter, cyfr i łączników; zacznij od litery.',
  },
  slugTooLong: {
    en: 'The slug {slug} is too long: the name of its database, {database}, may have 63 bytes at most.',
    pl: 'Identyfikator {slug} jest za długi: nazwa bazy danych, {database}, może mieć najwyżej 63 bajty.',
  },
  nameInvalid: {
    en: 'The name {name} is invalid: use 1 to 200 characters on one line, without spaces around them.',
    pl: 'Nazwa {name} jest nieprawidłowa: użyj od 1 do 200 znaków w jednym wierszu, bez odstępów na początku i końcu.',
  },
  timeZoneInvalid: {
    en: 'The time zone is invalid: {fault}',
    pl: 'Strefa czasowa jest nieprawidłowa: {fault}',
  },
  zoneOfTask: {
    en: 'The task {task} does not allow this time zone: {fault}',
    pl: 'Zadanie {task} nie dopuszcza tej strefy czasowej: {fault}',
  },
  slugTaken: {
    en: 'There is already a tenant {slug}: choose another slug, or open /api/v1/tenants/{slug}.',
    pl: 'Klient {slug} już istnieje: wybierz inny identyfikator albo otwórz /api/v1/tenants/{slug}.',
  },
  slugRequested: {
    en: 'A creation was requested before for {slug}: choose another slug, or open /api/v1/tenants/{slug}.',
    pl: 'Utworzenie klienta {slug} było już zlecone: wybierz inny identyfikator albo otwórz /api/v1/tenants/{slug}.',
  },
  creationOver: {
    en: 'The creation of {slug} is in progress or done: only a failed or interrupted one is continued.',
    pl: 'Tworzenie klienta {slug} trwa lub jest zakończone: kontynuować można tylko nieudane lub przerwane.',
  },
  creationRepeated: {
    en: 'A tenant was requested with this Idempotency-Key and other values: use a new Idempotency-Key for a new tenant.',
    pl: 'Z tym Idempotency-Key zamówiono już klienta o innych wartościach: dla nowego klienta użyj nowego.',
  },
  creationsMax: {
    en: '{count} tenants are being created: try again in a few seconds.',
    pl: 'Liczba tworzonych klientów osiągnęła limit ({count}): spróbuj ponownie za kilka sekund.',
  },
  databaseForeign: {
    en: 'The database {database} exists and is not the database of a tenant: choose another slug.',
    pl: 'Baza danych {database} istnieje i nie jest bazą klienta: wybierz inny identyfikator.',
  },
  creationFailed: {
    en: '{reason}: continue the creation when the cause is removed.',
    pl: '{reason}: kontynuuj tworzenie po usunięciu przyczyny.',
  },
  serverUnknown: {
    en: 'There is no database server {server}: use one of {servers}, or name it in DATABASE_SERVERS.',
    pl: 'Nie ma serwera bazy danych {server}: użyj jednego z {servers} albo dodaj go do DATABASE_SERVERS.',
  },
  serverNotReady: {
    en: 'The server {server} cannot take the tenant yet: {processes}; set DATABASE_SERVERS of these processes as here, restart them, and continue the creation.',
    pl: 'Serwer {server} nie może jeszcze przyjąć klienta: {processes}; ustaw DATABASE_SERVERS tych procesów tak jak tutaj, uruchom je ponownie i kontynuuj tworzenie.',
  },
  processes: { en: '{processes}', pl: '{processes}' },
  processIgnorant: {
    en: '{name} on {host} (since {since}) does not know it',
    pl: '{name} na {host} (od {since}) go nie zna',
  },
  processWithOther: {
    en: '{name} on {host} (since {since}) has another server by this name',
    pl: '{name} na {host} (od {since}) ma pod tą nazwą inny serwer',
  },
  processWithoutReach: {
    en: '{name} on {host} (since {since}) does not reach it',
    pl: '{name} na {host} (od {since}) go nie dosięga',
  },
  otherProcesses: {
    en: '{count} {count:other|others} too',
    pl: 'i jeszcze {count} {count:inny|inne|innych}',
  },
  administrationActive: {
    en: 'The administration cannot be suspended.',
    pl: 'Administracji nie można zawiesić.',
  },
  administrationWithoutDemo: {
    en: 'The administration takes no demo data: create a tenant for it.',
    pl: 'Administracja nie przyjmuje danych przykładowych: utwórz dla nich klienta.',
  },
  notEmpty: {
    en: 'Demo data is loaded only into a tenant without documents, companies and jobs: create a tenant for it.',
    pl: 'Dane przykładowe można wczytać tylko do klienta bez dokumentów, firm i zadań: utwórz dla nich nowego klienta.',
  },
  noDemo: { en: 'The tenant {slug} has no demo data.', pl: 'Klient {slug} nie ma danych przykładowych.' },
  ownDocuments: {
    en: '{count} {count:document was|documents were} issued since the demo data was loaded: to remove {count:it|them} too, send own_documents=remove.',
    pl: 'Dokumenty wystawione po wczytaniu danych przykładowych: {count}. Aby usunąć też {count:ten dokument|te dokumenty|te dokumenty}, wyślij own_documents=remove.',
  },
})
