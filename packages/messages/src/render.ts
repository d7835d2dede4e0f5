import { catalogue } from './catalogue.ts'
import { isolateBidi } from './message/isolate-bidi.ts'
import type { Message, Value } from './message/message.ts'

/** The words of a language: the text of a code with its placeholders; undefined for an unknown code. */
export type Words = { readonly locale: string; textOf(code: string): string | undefined }

export const english: Words = { locale: 'en', textOf: (code) => catalogue.get(code)?.en }
export const polish: Words = { locale: 'pl', textOf: (code) => catalogue.get(code)?.pl }

/** The order in which a text lists its forms (Unicode CLDR, plural rules). */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/**
 * Returns a message in a language. A text without a code, such as an answer of a foreign server, stays as it is; so
 * does the code of a message that the catalogue does not have, because a newer version stored it. A value does not
 * change the direction of the words around it.
 */
export function render(message: Message | string, words: Words = english): string {
  if (typeof message === 'string') return message
  const { code, params } = message
  const text = words.textOf(code)
  if (text === undefined) return code
  return text.replaceAll(/\{(\w+)(?::([^{}]*))?\}/g, (_, name: string, forms?: string) =>
    forms === undefined ? written(params[name] ?? '', words) : form(forms, params[name], words),
  )
}

function written(value: Value, words: Words): string {
  if (typeof value === 'number') return numberFormat(words.locale).format(value)
  if (Array.isArray(value)) return value.map((item) => render(item, words)).join(', ')
  return isolateBidi(render(value as Message | string, words))
}

function form(forms: string, count: Value | undefined, { locale }: Words): string {
  const listed = forms.split('|')
  const { rules, order } = pluralRules(locale)
  return listed[order.indexOf(rules.select(Number(count)))] ?? listed.at(-1) ?? ''
}

const numberFormat = perLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: 'always' }))

const pluralRules = perLocale((locale) => {
  const rules = new Intl.PluralRules(locale)
  const { pluralCategories } = rules.resolvedOptions()
  return { rules, order: categories.filter((category) => pluralCategories.includes(category)) }
})

/** Returns a function that makes a formatter once for each language: they cost 50 µs each. */
function perLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>()
  return (locale) => {
    const known = made.get(locale) ?? make(locale)
    made.set(locale, known)
    return known
  }
}
