import { defineMessages } from '../message/message.ts'

/** What background jobs have done, why they or some of their items failed, and what a request to one cannot do. */
export const jobs = defineMessages('jobs', {
  pending: { en: 'pending', pl: 'oczekuje' },
  running: { en: 'running', pl: 'trwa' },
  success: { en: 'success', pl: 'powodzenie' },
  failed: { en: 'failed', pl: 'niepowodzenie' },
  cancelled: { en: 'cancelled', pl: 'anulowane' },

  needsScope: {
    en: 'This job needs a key with the scope {scopes}, too.',
    pl: 'To zadanie wymaga klucza także z uprawnieniem {scopes}.',
  },
  filesNeedScope: {
    en: 'The files of this job need a key with the scope {scopes}, too.',
    pl: 'Pliki tego zadania wymagają klucza także z uprawnieniem {scopes}.',
  },
  keyReused: {
    en: 'A job was created with this Idempotency-Key and other values: use a new key for a new job.',
    pl: 'Z tym Idempotency-Key utworzono już zadanie o innych wartościach: dla nowego zadania użyj nowego klucza.',
  },
  tooManyOpen: {
    en: '{max} jobs are already pending or running: wait until jobs have ended, or cancel jobs that are not needed.',
    pl: 'Liczba zadań oczekujących i trwających osiągnęła limit ({max}): poczekaj na koniec albo anuluj niepotrzebne.',
  },
  hasEnded: {
    en: 'The job has already ended ({status}): it cannot be cancelled.',
    pl: 'Zadanie już się skończyło ({status}): nie można go anulować.',
  },
  notRetryable: {
    en: 'The job is {status}: only a failed or cancelled job can be retried.',
    pl: 'Stan zadania: {status}. Ponowić można tylko nieudane lub anulowane zadanie.',
  },
  notEnded: {
    en: 'The job is {status}: wait until it has ended, or cancel it.',
    pl: 'Stan zadania: {status}. Poczekaj na koniec albo je anuluj.',
  },

  startedInVain: {
    en: 'The job was started {starts} times in a row without finishing a step',
    pl: 'Zadanie rozpoczęto {starts} razy z rzędu bez ukończenia kroku',
  },
  startedInVainBecause: {
    en: 'The job was started {starts} times in a row without finishing a step: {error}',
    pl: 'Zadanie rozpoczęto {starts} razy z rzędu bez ukończenia kroku: {error}',
  },
  paramsInvalid: {
    en: 'The parameters are no longer valid: create the job again ({faults})',
    pl: 'Parametry są już nieprawidłowe: utwórz zadanie ponownie ({faults})',
  },
  wasCancelled: { en: 'The job was cancelled.', pl: 'Zadanie anulowano.' },

  recordsEdited: {
    en: '{edited} {entity} edited, {unchanged} unchanged, {failed} failed',
    pl: 'Zmienione {entity}: {edited}, bez zmian: {unchanged}, nieudane: {failed}',
  },
  companies: { en: 'companies', pl: 'firmy' },
  contacts: { en: 'contacts', pl: 'kontakty' },
  tickets: { en: 'tickets', pl: 'zgłoszenia' },
  calendar_events: { en: 'calendar events', pl: 'wydarzenia' },
  referenceMissing: {
    en: 'The field {field} refers to the record {id}, which does not exist.',
    pl: 'Pole {field} wskazuje rekord {id}, którego nie ma.',
  },
  recordMissing: { en: 'There is no such record.', pl: 'Nie ma takiego zapisu.' },
  endsBeforeStart: {
    en: 'The event would end before it starts.',
    pl: 'Wydarzenie skończyłoby się, zanim się zacznie.',
  },
  calendarOnlyRead: {
    en: 'The calendar of this record is only read from its server.',
    pl: 'Kalendarz tego rekordu jest tylko odczytywany ze swojego serwera.',
  },
  addressBookOnlyRead: {
    en: 'The address book of this record is only read from its server.',
    pl: 'Książka adresowa tego rekordu jest tylko odczytywana ze swojego serwera.',
  },

  deletedWithCompany: {
    en: '{count} {count:record|records} deleted, including the company',
    pl: 'Usunięte rekordy: {count}, w tym firma',
  },
  companyKept: {
    en: '{count} {count:record|records} of the company deleted; the company and its {documents} approved {documents:document|documents} are kept, as the law requires',
    pl: 'Usunięte rekordy firmy: {count}; firma i jej zatwierdzone dokumenty pozostają (dokumenty: {documents}), zgodnie z przepisami',
  },
  documentsKept: {
    en: 'The law requires approved documents to be kept (VAT Act art. 112), and with them the company that they name.',
    pl: 'Prawo wymaga zachowania zatwierdzonych dokumentów (art. 112 ustawy o VAT), a z nimi firmy, którą podają.',
  },
  companyNotDeleted: {
    en: 'The company could not be deleted in {attempts} attempts: {reason}',
    pl: 'Firmy nie udało się usunąć (próby: {attempts}): {reason}',
  },
  recordsAdded: {
    en: 'records are added to it all the time',
    pl: 'stale przybywają w niej nowe rekordy',
  },

  noProject: { en: 'There is no project {id}', pl: 'Nie ma projektu {id}' },
  noContract: { en: 'There is no contract {id}', pl: 'Nie ma umowy {id}' },
  totalsComputed: {
    en: 'Totals of {count} {count:project or contract|projects and contracts} computed, {changed} changed',
    pl: 'Obliczone sumy projektów i umów: {count}, zmienione: {changed}',
  },
  totalsOfMixedCurrencies: {
    en: '{totals}; {count} {count:line or entry counts|lines and entries count} without conversion in a project and a contract of different currencies',
    pl: '{totals}; pozycje i wpisy liczone bez przeliczenia w projekcie i umowie o różnych walutach: {count}',
  },
  nodesNumbered: {
    en: '{count} {count:node|nodes} of {projects} {projects:project|projects} numbered, {changed} {changed:row|rows} changed, {leftOut} {leftOut:node|nodes} left out',
    pl: 'Ponumerowane węzły: {count} (projekty: {projects}), zmienione wiersze: {changed}, pominięte węzły: {leftOut}',
  },
  changesTooFast: {
    en: 'The project {id} changes faster than it can be numbered: retry the job later',
    pl: 'Projekt {id} zmienia się szybciej, niż można go ponumerować: ponów zadanie później',
  },
  tooManyNodes: {
    en: 'The project has {count} nodes; the limit is {max}: split the project.',
    pl: 'Projekt ma {count} {count:węzeł|węzły|węzłów}, a limit to {max}: podziel projekt.',
  },
  nodeTooDeep: {
    en: 'The node is at level {level}, and only {max} levels are numbered: move it up.',
    pl: 'Węzeł jest na poziomie {level}, a numeruje się tylko {max} poziomów: przesuń go wyżej.',
  },
  nodeBelowItself: {
    en: 'The node is below itself: choose another parent for it, or for a node between.',
    pl: 'Węzeł jest pod samym sobą: wybierz innego rodzica dla niego albo dla węzła pomiędzy.',
  },
  nodeBelowFaulty: {
    en: 'The node is below the node {parent}, which cannot be numbered: correct that node first.',
    pl: 'Węzeł jest pod węzłem {parent}, którego nie można ponumerować: najpierw popraw tamten.',
  },
  parentOfOtherProject: {
    en: 'The parent {parent} is not a node of the same project: choose another parent.',
    pl: 'Rodzic {parent} nie jest węzłem tego samego projektu: wybierz innego.',
  },

  reportCreated: {
    en: 'Report with {rows} {rows:row|rows} created',
    pl: 'Utworzony raport (wiersze: {rows})',
  },
  reportTooLong: {
    en: 'The report has more than {max} rows: choose a shorter period',
    pl: 'Raport ma ponad {max} wierszy: wybierz krótszy okres',
  },

  /** Of the example in docs/add-a-task-or-job.md. */
  ticketsReassigned: {
    en: '{count} {count:ticket|tickets} reassigned',
    pl: 'Przekazane zgłoszenia: {count}',
  },
  noUser: { en: 'There is no user {id}', pl: 'Nie ma użytkownika {id}' },
})
