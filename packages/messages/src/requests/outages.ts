import { defineMessages } from '../message/message.ts'

/** Why the database or the files cannot be used, and what a caller does then. */
export const outages = defineMessages('outages', {
  unavailable: { en: '{reason}: {advice}.', pl: '{reason}: {advice}.' },
  databaseUnreachable: { en: 'The database is unreachable', pl: 'Baza danych jest nieosiągalna' },
  databaseReadOnly: {
    en: 'The database is read-only, as a standby is, and stores nothing',
    pl: 'Baza danych jest tylko do odczytu, jak serwer zapasowy, i niczego nie zapisuje',
  },
  transactionTooLong: {
    en: 'A transaction took longer than the database allows, and was rolled back',
    pl: 'Transakcja trwała dłużej, niż pozwala baza danych, i została wycofana',
  },
  databaseMissing: { en: 'The database does not exist', pl: 'Baza danych nie istnieje' },
  databaseFull: { en: 'The database server has no space left', pl: 'Serwer bazy danych nie ma już miejsca' },
  connectionsUsed: {
    en: 'The database server has no free connection',
    pl: 'Serwer bazy danych nie ma wolnego połączenia',
  },
  resourcesUsed: {
    en: 'The database server lacks memory or other resources',
    pl: 'Serwerowi bazy danych brakuje pamięci lub innych zasobów',
  },
  statementCanceled: {
    en: 'The database has canceled a statement, usually because it took longer than allowed',
    pl: 'Baza danych przerwała polecenie, zwykle dlatego, że trwało zbyt długo',
  },
  poolsUsed: {
    en: 'All {count} pools of databases are in use: try again in a moment.',
    pl: 'Wszystkie połączenia z bazami danych są zajęte (limit: {count}): spróbuj ponownie za chwilę.',
  },
  serverUnknown: {
    en: 'The database {database} is on the server {server}, which this process does not know: set its DATABASE_SERVERS as in the other processes.',
    pl: 'Baza danych {database} jest na serwerze {server}, którego ten proces nie zna: operator musi ustawić DATABASE_SERVERS jak w innych procesach.',
  },
  filesUnreachable: { en: 'The storage of the files is unreachable', pl: 'Magazyn plików jest nieosiągalny' },
  diskFull: {
    en: 'The disk of the service is full, so that nothing was stored',
    pl: 'Dysk usługi jest pełny i nic nie zostało zapisane',
  },

  tryAgain: { en: 'try again in a few seconds', pl: 'spróbuj ponownie za kilka sekund' },
  tryAgainOrRestore: {
    en: 'try again in a few seconds, because it may be on its way to another server; otherwise the operator restores it',
    pl: 'spróbuj ponownie za kilka sekund, bo może być przenoszona na inny serwer; w przeciwnym razie operator ją przywraca',
  },
  tryAgainWithSpace: {
    en: 'nothing was stored; try again when the operator has freed some space',
    pl: 'nic nie zostało zapisane; spróbuj ponownie, gdy operator zwolni miejsce',
  },
  requestLess: {
    en: 'try again in a few seconds, and request less at once if it is canceled again',
    pl: 'spróbuj ponownie za kilka sekund, a jeśli się powtórzy, poproś o mniej naraz',
  },
  sendAgain: { en: 'send the request again in a few seconds', pl: 'wyślij żądanie ponownie za kilka sekund' },
  sendAgainWithSpace: {
    en: 'send the request again when the operator has freed some space',
    pl: 'wyślij żądanie ponownie, gdy operator zwolni miejsce',
  },
})
