import type { Phrase } from './phrases.ts'

/** What every service states about a request, a key, a tenant or a database, in Polish. */
export const polishRequestTexts: readonly Phrase[] = [
  [
    'Each tenant has a task of this name: send the id of the task, or the tenant in the path before the name.',
    'Każdy klient ma zadanie o tej nazwie: podaj identyfikator zadania albo klienta w ścieżce przed nazwą.',
  ],
  ['This must not contain the character U+0000.', 'Ta wartość nie może zawierać znaku U+0000.'],
  [
    'The queue does not respond: send the request again in a few seconds. Runs that are due wait in the database.',
    'Kolejka nie odpowiada: spróbuj ponownie za kilka sekund. Przebiegi, na które przyszedł czas, czekają w bazie danych.',
  ],
  ['send the request again in a few seconds.', 'spróbuj ponownie za kilka sekund.'],
  ['Too many large requests are waiting.', 'Czeka zbyt wiele dużych żądań.'],
  ['The request waited too long.', 'Żądanie czekało zbyt długo.'],
  ['The request took too long.', 'Żądanie trwało zbyt długo.'],
  [
    'A cell has text after its closing quotation mark; double each quotation mark inside a cell.',
    'Komórka ma tekst po zamykającym cudzysłowie; podwój każdy cudzysłów wewnątrz komórki.',
  ],
  [
    'A cell begins with a quotation mark and does not end with one.',
    'Komórka zaczyna się cudzysłowem, a nim się nie kończy.',
  ],
  ['$1 Send it again in $2 s, $3.', '$1 Spróbuj ponownie za $2 s.'],
]
