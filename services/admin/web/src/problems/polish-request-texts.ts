import type { Phrase } from './phrases.ts'

/** What every service states about a request, a key, a tenant or a database, in Polish. */
export const polishRequestTexts: readonly Phrase[] = [
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
