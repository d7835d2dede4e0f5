import type { Phrase } from './phrases.ts'

/** How the scheduler states that a run ended without its task, in Polish: the first line of an error. */
export const polishRunEnds: readonly Phrase[] = [
  [
    'It took longer than $1 s; its worker $2 did not end it',
    'Przebieg trwał ponad $1 s, a proces roboczy $2 go nie zakończył',
  ],
  ['It took longer than $1 s', 'Przebieg trwał ponad $1 s'],
  ['The process that ran it was stopped', 'Proces, który go wykonywał, został zatrzymany'],
  ['The run was cancelled', 'Przebieg anulowano'],
  ['The run was released by another process', 'Przebieg zwolnił inny proces'],
  [
    'Neither the leases nor the database were reachable for 45 seconds',
    'Przez 45 s nie było dostępu ani do blokad, ani do bazy danych',
  ],
  [
    'Worker lost: $1 has not held the lease of the task for $2 seconds',
    'Utracony proces roboczy: $1 od $2 s nie trzyma blokady zadania',
  ],
  [
    'The command that scheduled it ended before it started',
    'Polecenie, które zaplanowało przebieg, skończyło się przed jego startem',
  ],
  ['Cancelled by $1 before it started', 'Anulowane przed startem: $1'],
  ['Cancelled by $1 before its retry', 'Anulowane przed ponowieniem: $1'],
  [
    'The slot was missed, and the misfire policy is to skip missed slots',
    'Termin minął, a zaległe przebiegi tego zadania są pomijane',
  ],
  [
    'The slot was missed, and the misfire window of $1 s has passed',
    'Termin minął, a czas na zaległy przebieg ($1 s) już upłynął',
  ],
  [
    'it did not stop after its signal and was abandoned',
    'zadanie nie zatrzymało się po sygnale i zostało porzucone',
  ],
]
