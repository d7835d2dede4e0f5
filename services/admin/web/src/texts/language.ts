import { useSyncExternalStore } from 'react'

/** The languages of the panel, with their own names. */
export const languages = { en: 'English', pl: 'Polski' } as const
export type Language = keyof typeof languages

const storageKey = 'fiscus-language'

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

/** The language chosen in this browser, else the first language of the browser that the panel has, else English. */
function initialLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored
  return preferred.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

let language = initialLanguage(localStorage.getItem(storageKey), navigator.languages)
const listeners = new Set<() => void>()

document.documentElement.lang = language

/** Shows the panel in another language, now and at the next visits. */
export function setLanguage(next: Language): void {
  language = next
  localStorage.setItem(storageKey, next)
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage)
}

/** The language for code outside of components. */
export function currentLanguage(): Language {
  return language
}

/** Calls `listener` after each change of the language, until the returned function is called. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
