import i18next from 'i18next'
import { useMemo } from 'react'
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

/** Returns a text. `{{name}}` in it stands for a value; `count` selects the plural form. */
export type Translate<Key extends string> = (key: Key, values?: Values) => string

/** `key` is in the type only: it carries the keys to `useTexts`. */
export type Texts<Key extends string> = { namespace: string; readonly key?: Key }

/** The keys of texts: `KeyOf<typeof texts>`. */
export type KeyOf<Of> = Of extends Texts<infer Key> ? Key : never

/**
 * Defines the texts of a page or component, in every language. The namespace is unique in the panel.
 * `const texts = defineTexts('rates', { en: { rows_one: '{{count}} rate', rows_other: '{{count}} rates' }, pl: {…} })`
 */
export function defineTexts<const English extends Record<string, string>>(
  namespace: string,
  texts: { en: English; pl: Record<PolishKey<keyof English>, string> },
): Texts<NameOf<keyof English> & string> {
  for (const [language, values] of Object.entries(texts))
    i18next.addResourceBundle(language, namespace, values, false, true)
  return { namespace }
}

/** The texts in the language of the panel: `const t = useTexts(texts)`, then `t('title')`. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  const language = useLanguage()
  return useMemo(() => translator(texts, language), [texts, language])
}

/** The texts for code outside of components, in the language of this moment. */
export function textsNow<Key extends string>(texts: Texts<Key>): Translate<Key> {
  return translator(texts, currentLanguage())
}

function translator<Key extends string>({ namespace }: Texts<Key>, lng: Language): Translate<Key> {
  return (key: string, values: Values = {}) => i18next.t(key, { ...values, ns: namespace, lng })
}
