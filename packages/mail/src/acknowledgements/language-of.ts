import { english, polish, type Words } from '@fiscus/messages/render'
import type { PreparedMessage } from '../messages/prepare-message.ts'
import { headerValue } from '../mime/header-lines.ts'

const charactersMax = 2_000
/** Words that texts have in each language, also without their accents, and that the other one does not have. */
const polishWords = wordsOf(
  `się sie nie jest że dla oraz czy jak co mam mamy proszę prosze dzień dzien dobry witam pozdrawiam dziękuję dziekuje
  nasz naszej można mozna przez przy który ktory która ktora moje mój moj faktura faktury fakturę fakture zamówienie
  zamowienie konto pytanie pomoc w z na od po tylko już juz`,
)
const englishWords = wordsOf(
  `the and is are of you your we our please hello dear have has for my with regards thanks thank not can could would this
  that was from how what when invoice order account question help on it at be will`,
)
const polishLetters = /[ąęłńśźż]/
const otherLetters = /[čďěğřšťůűőžäöüßñãõêôûàùėįųūāēīļņ]/

/**
 * The language of a message among those of the standard texts: that of Content-Language (RFC 3282), else Polish if its
 * subject and the first 2,000 characters of its text, without quotations, have more of Polish than of anything else,
 * else English.
 */
export function languageOf({
  headers,
  subject,
  preview,
  texts,
}: Pick<PreparedMessage, 'headers' | 'subject' | 'preview' | 'texts'>): Words {
  const declared = headerValue(headers, 'content-language')?.trim().toLowerCase() ?? ''
  if (/^(pl|en)\b/.test(declared)) return declared.startsWith('pl') ? polish : english
  const text = (texts().text ?? preview).slice(0, charactersMax).replaceAll(/^>.*$/gm, '')
  const words =
    `${subject} ${text}`
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const count = (isOne: (word: string) => boolean) => words.filter(isOne).length
  const ofPolish = count((word) => polishWords.has(word) || polishLetters.test(word))
  const ofOthers = count((word) => englishWords.has(word) || otherLetters.test(word))
  return ofPolish > ofOthers ? polish : english
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}
