import { english, polish, type Words } from '@fiscus/messages/render'
import { parseAccept } from 'hono/utils/accept'

const languages = [english, polish]

/**
 * The words that a request asks for with its Accept-Language (RFC 9110 §12.5.4): of its languages the one that it likes
 * best and that there is, else English. A region does not matter: `pl-PL` is `pl`.
 */
export function wordsFor(acceptLanguage: string | undefined): Words {
  if (acceptLanguage === undefined) return english
  const wanted = parseAccept(acceptLanguage)
    .filter(({ q }) => q > 0)
    .toSorted((one, other) => other.q - one.q)
  for (const { type } of wanted) {
    const [language] = type.toLowerCase().split('-')
    const found = languages.find(({ locale }) => locale === language)
    if (found || language === '*') return found ?? english
  }
  return english
}

/** The headers of a response with texts in a language. */
export function languageHeaders({ locale }: Words): Record<'content-language' | 'vary', string> {
  return { 'content-language': locale, vary: 'Accept-Language' }
}
