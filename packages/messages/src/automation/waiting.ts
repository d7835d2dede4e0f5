import { defineMessages } from '../message/message.ts'

/** Why a scheduled run has not started, as the end of a sentence, and what readiness says about the queues. */
export const waiting = defineMessages('waiting', {
  nextTry: { en: 'it waits for its next try at {at}', pl: 'czeka na kolejną próbę o {at}' },
  ofCommand: {
    en: 'the command that scheduled it starts it itself',
    pl: 'uruchamia go polecenie, które go zaplanowało',
  },
  notEnqueued: {
    en: 'no ticker has put it into the queue {queue} yet',
    pl: 'żaden zegar nie dodał go jeszcze do kolejki {queue}',
  },
  taskRunning: {
    en: 'its task has been running on {worker} since {since}',
    pl: 'jego zadanie wykonuje {worker} od {since}',
  },
  taskLocked: {
    en: 'another process still holds the lease of its task',
    pl: 'inny proces wciąż trzyma blokadę jego zadania',
  },
  queuePaused: { en: 'the queue {queue} is paused', pl: 'kolejka {queue} jest wstrzymana' },
  queueUnreachable: { en: 'the queues do not respond', pl: 'kolejki nie odpowiadają' },
  noWorker: {
    en: 'no worker takes runs from the queue {queue}',
    pl: 'żaden proces roboczy nie pobiera przebiegów z kolejki {queue}',
  },
  nextCall: {
    en: 'the next call of bin/cron --drain executes it',
    pl: 'wykona go następne wywołanie bin/cron --drain',
  },
  tenantBusy: {
    en: 'its tenant has its turn elsewhere: it has {running} {running:run|runs} in the queue {queue}, as many as it may have at a time',
    pl: 'jego klient ma już w kolejce {queue} tyle przebiegów ({running}), ile może mieć naraz',
  },
  workersBusy: {
    en: 'the workers of the queue {queue} are busy: {places} {places:run is|runs are} with them, the latest since {since}',
    pl: 'procesy robocze kolejki {queue} są zajęte: mają {places} {places:przebieg|przebiegi|przebiegów}, ostatni od {since}',
  },
  nextTurn: {
    en: 'a worker of the queue {queue} takes it next',
    pl: 'zaraz pobierze go proces roboczy kolejki {queue}',
  },
  runsWait: {
    en: '{count} {count:run has|runs have} waited {minutes} min: {reason}',
    pl: '{count} {count:przebieg czeka|przebiegi czekają|przebiegów czeka} już {minutes} min: {reason}',
  },
  queuesPaused: {
    en: '{count:The queue|The queues} {queues} {count:is|are} paused',
    pl: '{count:Kolejka|Kolejki|Kolejki} {queues} {count:jest wstrzymana|są wstrzymane|są wstrzymane}',
  },
  queuesWithoutWorker: {
    en: 'No worker takes runs from {count:the queue|the queues} {queues}',
    pl: 'Żaden proces roboczy nie pobiera przebiegów z {count:kolejki|kolejek|kolejek} {queues}',
  },
})
