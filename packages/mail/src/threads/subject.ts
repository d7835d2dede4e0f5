/** Prefixes of replies and of forwarded mail, as mail programs write them in the languages of Europe and beyond. */
const replies = [
  're',
  'odp',
  'aw',
  'sv',
  'vs',
  'antw',
  'ref',
  'rif',
  'res',
  'ynt',
  'ha',
  'atb',
  'r',
  'bls',
  'vá',
  'odg',
  'ad',
  'на',
  'отв',
  'ответ',
  'απ',
  'σχετ',
  '回复',
  '答复',
  '返信',
  '回覆',
]
const forwards = [
  'fw',
  'fwd',
  'wg',
  'pd',
  'tr',
  'i',
  'rv',
  'vb',
  'vl',
  'doorst',
  'enc',
  'ilt',
  'továbbítás',
  'tov',
  'fs',
  'vid',
  'przek',
  'пересл',
  'πρθ',
  'προωθ',
  '转发',
  '轉寄',
  '転送',
]
const kinds: ReadonlyMap<string, 'reply' | 'forward'> = new Map([
  ...replies.map((prefix) => [prefix, 'reply'] as const),
  ...forwards.map((prefix) => [prefix, 'forward'] as const),
])
/** What servers put before a subject: `[EXT]`, `***SPAM***`, `{Spam?}`. */
const tag = String.raw`(?:\[[^\]]{0,40}\]|\*{2,5}[^*]{1,20}\*{2,5}|\{[^}]{1,20}\})\s*`
const count = String.raw`(?:\[\d{1,3}\]|\s?\(\d{1,3}\)|\^\d{1,3})?`
const prefix = new RegExp(String.raw`^\s*(?:${tag}){0,3}(\p{L}{1,12})\.?${count}\s*[:：]\s*`, 'u')
const prefixesMax = 20

const numbersMax = 5
/** Outlook keeps 255 characters of a subject. */
const keptCharacters = 200

/**
 * A subject without its prefixes, and what the outermost one means. `ticketNumbers`: the last one first, because
 * programs put new ones behind, five at most; other systems write theirs in the same form.
 */
export type Subject = {
  base: string
  prefix: 'reply' | 'forward' | null
  ticketNumbers: readonly number[]
}

/**
 * Reads a subject. The first prefix decides: `Re: Fwd: x` answers forwarded mail, `Fwd: Re: x` forwards an answer. A
 * ticket number is written as `[#123]`.
 */
export function readSubject(subject: string): Subject {
  let base = subject
  let first: Subject['prefix'] = null
  for (let count = 0; count < prefixesMax; count++) {
    const match = prefix.exec(base)
    const kind = kinds.get(match?.[1]?.toLowerCase() ?? '')
    if (!match || !kind) break
    first ??= kind
    base = base.slice(match[0].length)
  }
  const numbers = Array.from(subject.matchAll(/\[#(\d{1,15})\]/g), ([, number]) => Number(number))
  const ticketNumbers = [...new Set(numbers.toReversed())].slice(0, numbersMax)
  return { base: base.trim(), prefix: first, ticketNumbers }
}

/**
 * Returns a subject with the number of its ticket, once: behind it, or in front of one so long that programs cut its
 * end.
 */
export function numberedSubject(subject: string, ticketNumber: number): string {
  const number = `[#${ticketNumber}]`
  const first = subject.slice(0, keptCharacters)
  if (first.includes(number)) return subject
  return subject.length < keptCharacters ? `${subject} ${number}`.trimStart() : `${number} ${subject}`
}
