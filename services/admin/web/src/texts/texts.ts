import { isolateBidi } from '@fiscus/messages/isolate-bidi'
import { useMemo } from 'react'
import { en } from './common-en.ts'
import { pl } from './common-pl.ts'
import { numberFormat, pluralRules } from './formatters.ts'
import { currentLanguage, type Language, useLanguage } from './language.ts'

type Plural = 'one' | 'few' | 'many' | 'other'

/** `rows_one` and `rows_other` are forms of the text `rows`, which `count` selects. */
type NameOf<Key> = Key extends `${infer Name}_${Plural}` ? Name : Key

/** The keys that Polish needs for the keys of English: a number of things has three forms more. */
type PolishKey<Key> = Key extends `${infer Name}_other`
  ? `${Name}_${Plural}`
  : Key extends `${string}_one`
    ? never
    : Key

type Values = Readonly<Record<string, string | number>>

/**
 * Returns a text. `{{name}}` in it stands for a value; `count` selects the plural form, and is written as numbers of
 * the language are.
 */
export type Translate<Key extends string> = (key: Key, values?: Values) => string

type Catalog = Readonly<Record<string, string>>

/** Texts in every language. `key` is in the type only: it carries the keys to `useTexts`. */
export type Texts<Key extends string> = Readonly<Record<Language, Catalog>> & {
  readonly namespace: string
  readonly key?: Key
}

type CommonKey = NameOf<keyof typeof en>

/** The keys of texts, and the common ones: `KeyOf<typeof texts>`. */
export type KeyOf<Of> = Of extends Texts<infer Key> ? Key | CommonKey : never

/**
 * Defines the texts of a page or component, in every language. The namespace is unique in the panel. The common texts
 * are texts of every page; its own text of the same key comes first.
 * `const texts = defineTexts('rates', { en: { rows_one: '{{count}} rate', rows_other: '{{count}} rates' }, pl: {…} })`
 */
export function defineTexts<const English extends Record<string, string>>(
  namespace: string,
  texts: { en: English; pl: Record<PolishKey<keyof English>, string> },
): Texts<NameOf<keyof English> & string> {
  return { namespace, ...texts }
}

/** The texts that several pages have: the same words in every language. */
const common = defineTexts('common', { en, pl })

/**
 * The texts in the language of the panel: `const t = useTexts(texts)`, then `t('title')`. Without `texts`, the common
 * ones only.
 */
export function useTexts<Key extends string = CommonKey>(
  texts: Texts<Key | CommonKey> = common,
): Translate<Key | CommonKey> {
  const language = useLanguage()
  return useMemo(() => translator(texts, language), [texts, language])
}

/** The texts for code outside of components, in the language of this moment. */
export function textsNow<Key extends string>(texts: Texts<Key>): Translate<Key | CommonKey> {
  return translator(texts, currentLanguage())
}

function translator<Key extends string>(texts: Texts<Key>, language: Language): Translate<Key | CommonKey> {
  const textOf = (key: string) => texts[language][key] ?? common[language][key]
  const plural = pluralRules(language, {})
  const numbers = numberFormat(language, { useGrouping: 'always' })
  return (key, values = {}) => {
    const { count } = values
    const isNumber = typeof count === 'number'
    const form = isNumber ? textOf(`${key}_${plural.select(count)}`) : undefined
    const text = form ?? textOf(key) ?? `${texts.namespace}.${key}`
    const written = isNumber ? { ...values, count: numbers.format(count) } : values
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => isolateBidi(String(written[name] ?? '')))
  }
}
