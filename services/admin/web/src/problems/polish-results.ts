import { inPolish, type Sentence } from './sentences.ts'

/** Returns the result of a run or of a background job in Polish, part by part; null if one of its parts is unknown. */
export function polishResult(result: string): string | null {
  const [, title, list = result] = /^([^:]+): (.*)$/.exec(result) ?? []
  const parts = list.split(/(, |; )/).map((part, index) => (index % 2 === 1 ? part : inPolish(part, phrases)))
  const polishTitle = title === undefined ? '' : titles.get(title)
  if (polishTitle === undefined || parts.includes(null)) return null
  const text = parts.join('').replaceAll(/\b1 dni\b/g, '1 dnia')
  return polishTitle === '' ? text.charAt(0).toUpperCase() + text.slice(1) : `${polishTitle} – ${text}`
}

const titles: ReadonlyMap<string, string> = new Map([
  ['Outgoing mail', 'Poczta wychodząca'],
  ['Background jobs', 'Zadania w tle'],
  ['PDF jobs', 'Zadania PDF'],
])

/** The parts of the results, each with its number at the end: Polish would have three forms of what is counted. */
const phrases: readonly Sentence[] = [
  [/^Totals of (\d+) projects and contracts computed$/, 'obliczone sumy projektów i umów: $1'],
  [/^(\d+) failed$/, 'nieudane: $1'],
  [/^(\d+) changed$/, 'zmienione: $1'],
  [
    /^(\d+) lines and entries count without conversion in a project and a contract of different currencies$/,
    'pozycje i wpisy liczone bez przeliczenia w projekcie i umowie o różnych walutach: $1',
  ],
  [/^(\d+) .+ edited$/, 'zmienione rekordy: $1'],
  [/^(\d+) unchanged$/, 'bez zmian: $1'],
  [/^(\d+) records deleted$/, 'usunięte rekordy: $1'],
  [/^including the company$/, 'w tym firma'],
  [/^(\d+) records of the company deleted$/, 'usunięte rekordy firmy: $1'],
  [
    /^the company and its (\d+) approved documents are kept$/,
    'firma i jej zatwierdzone dokumenty pozostają (dokumenty: $1)',
  ],
  [/^as the law requires$/, 'zgodnie z przepisami'],
  [/^Report with (\d+) rows created$/, 'utworzony raport (wiersze: $1)'],
  [/^(\d+) nodes of (\d+) projects numbered$/, 'ponumerowane węzły: $1 (projekty: $2)'],
  [/^(\d+) rows changed$/, 'zmienione wiersze: $1'],
  [/^(\d+) nodes left out$/, 'pominięte węzły: $1'],
  [/^(\d+) documents processed$/, 'przetworzone dokumenty: $1'],
]
