import { useTexts } from '../../../texts/texts.ts'
import { fieldNames } from './field-names.ts'
import { formTexts } from './texts.ts'

/** Returns the name of a field for users; a bound of a period has its word behind it, as in "Created from". */
export function useFieldName(): (field: string) => string {
  const t = useTexts(formTexts)
  const names = useTexts(fieldNames)
  return (field) => {
    const [name = '', bound] = field.split('.')
    const text = names(name as Parameters<typeof names>[0])
    return bound === 'from' || bound === 'before' ? `${text} ${t(`bound_${bound}`)}` : text
  }
}
