import { defineMessages } from '../message/message.ts'

/** How a run ended without the result of its task, and why a slot has no run. */
export const runs = defineMessages('runs', {
  tookTooLong: { en: 'It took longer than {seconds} s', pl: 'Przebieg trwał ponad {seconds} s' },
  notEndedByWorker: {
    en: 'It took longer than {seconds} s; its worker {worker} did not end it',
    pl: 'Przebieg trwał ponad {seconds} s, a proces roboczy {worker} go nie zakończył',
  },
  processStopped: {
    en: 'The process that ran it was stopped',
    pl: 'Proces, który go wykonywał, został zatrzymany',
  },
  workerStopped: { en: 'The worker was stopped', pl: 'Proces roboczy został zatrzymany' },
  cancelled: { en: 'The run was cancelled', pl: 'Przebieg anulowano' },
  released: {
    en: 'The run was released by another process',
    pl: 'Przebieg zwolnił inny proces',
  },
  nothingReachable: {
    en: 'Neither the leases nor the database were reachable for {seconds} seconds',
    pl: 'Przez {seconds} s nie było dostępu ani do blokad, ani do bazy danych',
  },
  abandoned: {
    en: '{reason}; it did not stop after its signal and was abandoned',
    pl: '{reason}; zadanie nie zatrzymało się po sygnale i zostało porzucone',
  },
  workerLost: {
    en: 'Worker lost: {worker} has not held the lease of the task for {seconds} seconds',
    pl: 'Utracony proces roboczy: {worker} od {seconds} s nie trzyma blokady zadania',
  },
  commandEnded: {
    en: 'The command that scheduled it ended before it started',
    pl: 'Polecenie, które zaplanowało przebieg, skończyło się przed jego startem',
  },
  cancelledBeforeStart: {
    en: 'Cancelled by {actor} before it started',
    pl: 'Anulowane przed startem: {actor}',
  },
  cancelledBeforeRetry: {
    en: 'Cancelled by {actor} before its retry',
    pl: 'Anulowane przed ponowieniem: {actor}',
  },
  taskDeactivated: {
    en: 'Not retried: the task was deactivated',
    pl: 'Bez ponowienia: zadanie wyłączono',
  },
  givenUp: {
    en: '{reason}\nAttempt {attempt}: {error}',
    pl: '{reason}\nPróba {attempt}: {error}',
  },
  notStarted: { en: 'The run did not start: {reason}', pl: 'Przebieg się nie zaczął: {reason}' },
  leaseHeld: {
    en: 'Another process held the lease of the task',
    pl: 'Inny proces trzymał blokadę zadania',
  },
  commandFailed: {
    en: 'The command failed before the run started',
    pl: 'Polecenie zawiodło przed startem przebiegu',
  },
  tenantMoving: {
    en: 'the tenant {tenant} is being moved to another server',
    pl: 'klient {tenant} jest przenoszony na inny serwer',
  },
  serverUnknown: {
    en: 'the tenant {tenant} is on the server {server}, which this process does not know: set its DATABASE_SERVERS as in the other processes',
    pl: 'klient {tenant} jest na serwerze {server}, którego ten proces nie zna: ustaw mu DATABASE_SERVERS jak w innych procesach',
  },
  slotSkipped: {
    en: 'The slot was missed, and the misfire policy is to skip missed slots',
    pl: 'Termin minął, a zaległe przebiegi tego zadania są pomijane',
  },
  windowPassed: {
    en: 'The slot was missed, and the misfire window of {seconds} s has passed',
    pl: 'Termin minął, a czas na zaległy przebieg ({seconds} s) już upłynął',
  },
})
