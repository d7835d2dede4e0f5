import { defineMessages } from '../message/message.ts'

/** What the tasks are called, by their names. An operator can give a task another label. */
export const taskLabels = /* @__PURE__ */ defineMessages('taskLabels', {
  api_log_cleanup: { en: 'API log cleanup', pl: 'Porządkowanie dziennika API' },
  audit_log_cleanup: { en: 'Audit log cleanup', pl: 'Porządkowanie dziennika zmian' },
  calendar_status_supervisor: { en: 'Calendar status supervisor', pl: 'Nadzór stanu kalendarzy' },
  cron_log_cleanup: { en: 'Execution log cleanup', pl: 'Porządkowanie dziennika przebiegów' },
  dav_pull_sync: { en: 'CalDAV and CardDAV pull', pl: 'Pobieranie z CalDAV i CardDAV' },
  dav_queue_worker: { en: 'CalDAV and CardDAV push', pl: 'Wysyłanie do CalDAV i CardDAV' },
  /** Of the example in docs/add-a-task-or-job.md, as `contractsEnded` is. */
  end_contracts: { en: 'End of contracts', pl: 'Zakończenie umów' },
  inbound_email_sync: { en: 'Inbound e-mail sync', pl: 'Odbieranie poczty' },
  mail_queue_worker: { en: 'Outgoing mail queue', pl: 'Wysyłanie poczty z kolejki' },
  pdf_queue_worker: { en: 'PDF queue', pl: 'Kolejka plików PDF' },
  queue_worker: { en: 'Background jobs', pl: 'Zadania w tle' },
  session_cleanup: { en: 'Session cleanup', pl: 'Porządkowanie sesji' },
})

/** What runs of tasks have done. Polish names what is counted before its number, which needs no forms. */
export const results = /* @__PURE__ */ defineMessages('results', {
  eventsUpdated: {
    en: '{started} {started:event|events} in progress, {ended} overdue',
    pl: 'Wydarzenia w toku: {started}, po terminie: {ended}',
  },

  noMailboxDue: { en: 'No mailbox is due', pl: 'Żadna skrzynka nie czeka na odczyt' },
  counted: { en: '{counts}', pl: '{counts}' },
  newMessages: { en: '{count} new {count:message|messages}', pl: 'Nowe wiadomości: {count}' },
  mailboxesRead: { en: '{count} {count:mailbox|mailboxes} read', pl: 'odczytane skrzynki: {count}' },
  mailboxesFailed: { en: '{count} {count:mailbox|mailboxes} failed', pl: 'skrzynki z błędem: {count}' },
  messagesNotStored: {
    en: '{count} {count:message|messages} could not be stored',
    pl: 'niezapisane wiadomości: {count}',
  },
  ticketsNotAcknowledged: {
    en: '{count} {count:ticket|tickets} not acknowledged',
    pl: 'zgłoszenia bez potwierdzenia: {count}',
  },

  outgoingMail: { en: 'Outgoing mail: {counts}', pl: 'Poczta wychodząca – {counts}' },
  backgroundJobs: { en: 'Background jobs: {counts}', pl: 'Zadania w tle – {counts}' },
  pdfJobs: { en: 'PDF jobs: {counts}', pl: 'Zadania PDF – {counts}' },
  none: { en: 'none', pl: 'nic do zrobienia' },
  sent: { en: '{count} sent', pl: 'wysłane: {count}' },
  toTryAgain: { en: '{count} to be tried again', pl: 'do ponowienia: {count}' },
  failed: { en: '{count} failed', pl: 'nieudane: {count}' },
  unknown: { en: '{count} unknown', pl: 'o nieznanym wyniku: {count}' },
  recovered: { en: '{count} recovered from a lost worker', pl: 'przejęte po utraconym procesie: {count}' },
  sentAgain: {
    en: '{count} sent again after an unknown try',
    pl: 'wysłane ponownie po nieznanym wyniku: {count}',
  },
  copied: {
    en: '{count} copied into the folder for sent mail',
    pl: 'skopiowane do folderu wysłanych: {count}',
  },
  done: { en: '{count} done', pl: 'wykonane: {count}' },
  cancelled: { en: '{count} cancelled', pl: 'anulowane: {count}' },
  toRetry: { en: '{count} to be retried', pl: 'do ponowienia: {count}' },
  toContinue: { en: '{count} to continue next minute', pl: 'z dalszym ciągiem za minutę: {count}' },
  takenOver: { en: '{count} taken over by another worker', pl: 'przejęte przez inny proces: {count}' },

  noAccountDue: { en: 'No account is due', pl: 'Żadne konto nie czeka na synchronizację' },
  accounts: { en: '{count} {count:account|accounts}', pl: 'Konta: {count}' },
  objectsPushed: { en: '{count} {count:object|objects} pushed', pl: 'wysłane obiekty: {count}' },
  objectsPulled: { en: '{count} pulled', pl: 'pobrane: {count}' },
  accountsFailed: { en: '{count} {count:account|accounts} failed', pl: 'konta z błędem: {count}' },
  objectsFailed: { en: '{count} {count:object|objects} failed', pl: 'obiekty z błędem: {count}' },
  conflicts: { en: '{count} {count:conflict|conflicts}', pl: 'konflikty: {count}' },

  sessionsDeleted: {
    en: '{count} {count:session|sessions} without activity for {minutes} {minutes:minute|minutes} deleted',
    pl: 'Usunięte sesje bez aktywności przez {minutes} min: {count}',
  },
  requestsDeleted: {
    en: '{count} API {count:request|requests} older than {days} {days:day|days} deleted',
    pl: 'Usunięte żądania API sprzed ponad {days} {days:dnia|dni}: {count}',
  },
  auditDeleted: {
    en: '{count} audit {count:entry|entries} older than {days} {days:day|days} deleted',
    pl: 'Usunięte wpisy dziennika zmian sprzed ponad {days} {days:dnia|dni}: {count}',
  },
  auditArchived: {
    en: '{count} audit {count:entry|entries} older than {days} {days:day|days} archived',
    pl: 'Zarchiwizowane wpisy dziennika zmian sprzed ponad {days} {days:dnia|dni}: {count}',
  },

  contractsEnded: { en: '{count} {count:contract|contracts} ended', pl: 'Zakończone umowy: {count}' },

  deleted: { en: '{counts} deleted', pl: 'Usunięte: {counts}' },
  oldRuns: {
    en: '{count} {count:run|runs} that ended more than {days} {days:day|days} ago',
    pl: 'przebiegi sprzed ponad {days} {days:dnia|dni}: {count}',
  },
  idleRuns: {
    en: '{count} {count:run|runs} that found nothing to do',
    pl: 'przebiegi, które nie miały nic do zrobienia: {count}',
  },
  oldJobs: {
    en: '{count} background {count:job|jobs} that ended more than {days} {days:day|days} ago',
    pl: 'zadania w tle sprzed ponad {days} {days:dnia|dni}: {count}',
  },
  unusedPdfs: {
    en: '{count} {count:PDF|PDFs} without use for {days} {days:day|days}',
    pl: 'pliki PDF nieużywane od ponad {days} {days:dnia|dni}: {count}',
  },
  deletedObjects: {
    en: '{count} events and contacts that servers deleted more than {days} {days:day|days} ago',
    pl: 'wydarzenia i kontakty usunięte przez serwery ponad {days} {days:dzień|dni} temu: {count}',
  },
  resolvedConflicts: {
    en: '{count} {count:conflict that was|conflicts that were} resolved more than {days} {days:day|days} ago',
    pl: 'konflikty rozwiązane ponad {days} {days:dzień|dni} temu: {count}',
  },
  files: { en: '{count} {count:file|files}', pl: 'pliki: {count}' },
  runsMoved: {
    en: '{count} {count:run|runs} moved to the history',
    pl: 'przebiegi przeniesione do historii: {count}',
  },
  bundlesRewritten: {
    en: '{count} {count:bundle|bundles} of mail written again without deleted messages',
    pl: 'pakiety poczty zapisane ponownie bez usuniętych wiadomości: {count}',
  },
  weeksDropped: {
    en: '{count} {count:week|weeks} of the history dropped',
    pl: 'usunięte tygodnie historii: {count}',
  },
  sequence: { en: '{first}; {second}', pl: '{first}; {second}' },
})
