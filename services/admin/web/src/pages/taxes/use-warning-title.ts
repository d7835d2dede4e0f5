import { useLanguage } from '../../texts/language.ts'
import { warningTitles } from './warning-titles.ts'

/** Returns the title of a warning by its code, in the language of the panel; undefined for a code without one. */
export function useWarningTitle(): (code: string) => string | undefined {
  const titles = warningTitles[useLanguage()]
  return (code) => titles[code]
}
