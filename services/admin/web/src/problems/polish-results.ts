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
  [/^(\d+) events in progress$/, 'wydarzenia w toku: $1'],
  [/^(\d+) overdue$/, 'po terminie: $1'],

  [/^No mailbox is due$/, 'żadna skrzynka nie czeka na odczyt'],
  [/^(\d+) new messages$/, 'nowe wiadomości: $1'],
  [/^(\d+) mailboxes read$/, 'odczytane skrzynki: $1'],
  [/^(\d+) mailboxes failed$/, 'skrzynki z błędem: $1'],
  [/^(\d+) messages could not be stored$/, 'niezapisane wiadomości: $1'],
  [/^(\d+) tickets not acknowledged$/, 'zgłoszenia bez potwierdzenia: $1'],

  [/^none$/, 'nic do zrobienia'],
  [/^(\d+) sent$/, 'wysłane: $1'],
  [/^(\d+) to be tried again$/, 'do ponowienia: $1'],
  [/^(\d+) unknown$/, 'o nieznanym wyniku: $1'],
  [/^(\d+) recovered from a lost worker$/, 'przejęte po utraconym procesie: $1'],
  [/^(\d+) sent again after an unknown try$/, 'wysłane ponownie po nieznanym wyniku: $1'],
  [/^(\d+) copied into the folder for sent mail$/, 'skopiowane do folderu wysłanych: $1'],
  [/^(\d+) done$/, 'wykonane: $1'],
  [/^(\d+) failed$/, 'nieudane: $1'],
  [/^(\d+) cancelled$/, 'anulowane: $1'],
  [/^(\d+) to be retried$/, 'do ponowienia: $1'],
  [/^(\d+) to continue next minute$/, 'z dalszym ciągiem za minutę: $1'],
  [/^(\d+) taken over by another worker$/, 'przejęte przez inny proces: $1'],

  [/^No account is due$/, 'żadne konto nie czeka na synchronizację'],
  [/^(\d+) accounts$/, 'konta: $1'],
  [/^(\d+) objects pushed$/, 'wysłane obiekty: $1'],
  [/^(\d+) pulled$/, 'pobrane: $1'],
  [/^(\d+) accounts failed$/, 'konta z błędem: $1'],
  [/^(\d+) objects failed$/, 'obiekty z błędem: $1'],
  [/^(\d+) conflicts$/, 'konflikty: $1'],

  [
    /^(\d+) sessions without activity for (\d+) minutes deleted$/,
    'usunięte sesje bez aktywności przez $2 min: $1',
  ],
  [/^(\d+) API requests older than (\d+) days deleted$/, 'usunięte żądania API sprzed ponad $2 dni: $1'],
  [
    /^(\d+) audit entries older than (\d+) days deleted$/,
    'usunięte wpisy dziennika zmian sprzed ponad $2 dni: $1',
  ],
  [
    /^(\d+) audit entries older than (\d+) days archived$/,
    'zarchiwizowane wpisy dziennika zmian sprzed ponad $2 dni: $1',
  ],

  // Those of `cron_log_cleanup` are one list, whose last part ends with the verb; its first part is always there.
  [
    /^(\d+) runs that ended more than (\d+) days ago(?: deleted)?$/,
    'usunięte przebiegi sprzed ponad $2 dni: $1',
  ],
  [/^(\d+) runs that found nothing to do(?: deleted)?$/, 'przebiegi, które nie miały nic do zrobienia: $1'],
  [
    /^(\d+) background jobs that ended more than (\d+) days ago(?: deleted)?$/,
    'zadania w tle sprzed ponad $2 dni: $1',
  ],
  [/^(\d+) PDFs without use for (\d+) days(?: deleted)?$/, 'pliki PDF nieużywane od ponad $2 dni: $1'],
  [
    /^(\d+) events and contacts that servers deleted more than (\d+) days ago(?: deleted)?$/,
    'wydarzenia i kontakty usunięte przez serwery ponad $2 dni temu: $1',
  ],
  [/^(\d+) files(?: deleted)?$/, 'pliki: $1'],
  [/^(\d+) runs moved to the history$/, 'przebiegi przeniesione do historii: $1'],
  [
    /^(\d+) bundles of mail written again without deleted messages$/,
    'pakiety poczty zapisane ponownie bez usuniętych wiadomości: $1',
  ],
  [/^(\d+) weeks of the history dropped$/, 'usunięte tygodnie historii: $1'],

  [/^Totals of (\d+) projects and contracts computed$/, 'obliczone sumy projektów i umów: $1'],
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
