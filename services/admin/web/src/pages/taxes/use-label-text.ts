import { useTexts } from '../../texts/texts.ts'
import { impactTexts } from './impact-texts.ts'

/** Returns a record as the API names it, such as `VAT23 from 2011-01-01`, in the language of the panel. */
export function useLabelText(): (label: string) => string {
  const t = useTexts(impactTexts)
  return (label) => label.replace(/ from (\d{4}-\d\d-\d\d)$/, (_, day: string) => t('labelFrom', { day }))
}
