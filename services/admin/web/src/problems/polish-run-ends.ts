import type { Sentence } from './sentences.ts'

/** How the scheduler says that a run ended without its task, in the first line of an error. */
export const polishRunEnds: readonly Sentence[] = [
  [
    /^It took longer than (\d+) seconds; its worker (\S+) did not end it$/,
    'Przebieg trwał ponad $1 s, a proces roboczy $2 go nie zakończył',
  ],
  [/^It took longer than (\d+) seconds$/, 'Przebieg trwał ponad $1 s'],
  [
    /^It took longer than (\d+) seconds; it did not stop after its signal and was abandoned$/,
    'Przebieg trwał ponad $1 s; zadanie nie zatrzymało się po sygnale i zostało porzucone',
  ],
  [/^The process that ran it was stopped$/, 'Proces, który go wykonywał, został zatrzymany'],
  [
    /^The process that ran it was stopped; it did not stop after its signal and was abandoned$/,
    'Proces, który go wykonywał, został zatrzymany; zadanie nie zatrzymało się po sygnale i zostało porzucone',
  ],
  [/^The run was cancelled$/, 'Przebieg anulowano'],
  [
    /^The run was cancelled; it did not stop after its signal and was abandoned$/,
    'Przebieg anulowano; zadanie nie zatrzymało się po sygnale i zostało porzucone',
  ],
  [/^The run was released by another process$/, 'Przebieg zwolnił inny proces'],
  [
    /^The run was released by another process; it did not stop after its signal and was abandoned$/,
    'Przebieg zwolnił inny proces; zadanie nie zatrzymało się po sygnale i zostało porzucone',
  ],
  [
    /^Neither the leases nor the database were reachable for 45 seconds$/,
    'Przez 45 s nie było dostępu ani do blokad, ani do bazy danych',
  ],
  [
    /^Worker lost: (\S+) has not held the lease of the task for (\d+) seconds$/,
    'Utracony proces roboczy: $1 od $2 s nie trzyma blokady zadania',
  ],
  [
    /^The command that scheduled it ended before it started$/,
    'Polecenie, które zaplanowało przebieg, skończyło się przed jego startem',
  ],
  [/^Cancelled by (.+) before it started$/, 'Anulowane przed startem: $1'],
  [/^Cancelled by (.+) before its retry$/, 'Anulowane przed ponowieniem: $1'],
  [
    /^The slot was missed, and the misfire policy is to skip missed slots$/,
    'Termin minął, a zaległe przebiegi tego zadania są pomijane',
  ],
  [
    /^The slot was missed, and the misfire window of (\d+) seconds has passed$/,
    'Termin minął, a czas na zaległy przebieg ($1 s) już upłynął',
  ],
]
