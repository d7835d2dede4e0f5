import type { Phrase } from './phrases.ts'

/** That a record does not exist, in Polish: the nouns of `requireFound`. */
export const polishMissingTexts: readonly Phrase[] = [
  ['There is no user $1.', 'Nie ma użytkownika $1.'],
  ['There is no company $1.', 'Nie ma firmy $1.'],
  ['There is no contact $1.', 'Nie ma kontaktu $1.'],
  ['There is no calendar $1.', 'Nie ma kalendarza $1.'],
  ['There is no address book $1.', 'Nie ma książki adresowej $1.'],
]
