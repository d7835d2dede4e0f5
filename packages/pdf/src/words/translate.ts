import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { MessageError } from '@fiscus/messages/message-error'
import { templates } from '@fiscus/messages/templates'
import { commonPhrases } from './phrases/common-phrases.ts'
import { documentPhrases } from './phrases/document-phrases.ts'
import type { Phrases } from './phrases/phrases.ts'
import { reportPhrases } from './phrases/report-phrases.ts'

/** Every phrase that a template can print with the filter `t`. */
export const phrases: Phrases = { ...commonPhrases, ...documentPhrases, ...reportPhrases }

/**
 * The phrase of a key in this language.
 * @throws MessageError with the names of similar keys when there is none
 */
export function translate(key: string, language: PdfLanguage): string {
  const phrase = Object.hasOwn(phrases, key) ? phrases[key] : undefined
  if (phrase) return phrase[language]
  const group = key.slice(0, key.lastIndexOf('.') + 1)
  const similar = Object.keys(phrases).filter((other) => group !== '' && other.startsWith(group))
  const named = { key: key.slice(0, 100) }
  throw new MessageError(
    similar.length > 0
      ? templates.noPhraseBut({ ...named, similar: similar.slice(0, 10) })
      : templates.noPhrase(named),
  )
}
