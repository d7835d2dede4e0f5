import type { Phrase } from './phrases.ts'

/** What the services state about requests for jobs, and about files, in Polish. */
export const polishJobTexts: readonly Phrase[] = [
  [
    'Write an instant with its offset, as in 2026-11-21T08:00:00Z.',
    'Podaj chwilę z przesunięciem, na przykład 2026-11-21T08:00:00Z.',
  ],
  ['This must be an instant in the years 1900 to 2999.', 'To musi być chwila z lat od 1900 do 2999.'],
  [
    'This must be a valid value of the field, or a list of 1 to 100 valid values.',
    'To musi być prawidłowa wartość pola albo lista od 1 do 100 takich wartości.',
  ],
  ['Set from, before or both.', 'Podaj początek, koniec albo oba.'],
  [
    'This must be a text of up to 100 characters on one line.',
    'To musi być tekst do 100 znaków w jednym wierszu.',
  ],
  ['List each record only once.', 'Podaj każdy rekord tylko raz.'],
  ['Set at least one field.', 'Podaj co najmniej jedno pole.'],
  [
    'Filter by at least one field; use all: true to edit every record.',
    'Filtruj co najmniej jednym polem albo wybierz wszystkie zapisy.',
  ],
  [
    'Give exactly one of ids, filter and all.',
    'Podaj dokładnie jedno: identyfikatory, filtr albo wszystkie.',
  ],
  [
    'Many previews are waiting: try again in a few seconds.',
    'Czeka wiele podglądów: spróbuj ponownie za kilka sekund.',
  ],
  [
    'Many calendars are being read: try again in a few seconds.',
    'Trwa odczyt wielu kalendarzy: spróbuj ponownie za kilka sekund.',
  ],
  ['This must be the number of a version.', 'To musi być numer wersji.'],
  ['$1 is unreachable ($2): try again later', '$1 jest nieosiągalny ($2): spróbuj ponownie później'],
  [
    '$1 is not the place of the files of this installation ($2): run bin/blobs check',
    '$1 nie jest miejscem plików tej instalacji ($2): uruchom bin/blobs check',
  ],
  [
    'The disk of the blob folder $1 is full: free some space',
    'Dysk folderu plików $1 jest pełny: zwolnij miejsce',
  ],
  ['The task $1 does not allow this time zone: $2', 'Zadanie $1 nie dopuszcza tej strefy czasowej: $2'],
  ['The task $1 has an invalid schedule: $2', 'Zadanie $1 ma nieprawidłowy harmonogram: $2'],
]
