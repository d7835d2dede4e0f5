import { countryName } from '../../../texts/countries.ts'
import { useLanguage } from '../../../texts/language.ts'

/** The name of a member state of a return: Greece of EL. */
export function useStateName(): (state: string) => string {
  const language = useLanguage()
  return (state) => countryName(state === 'EL' ? 'GR' : state, language)
}
