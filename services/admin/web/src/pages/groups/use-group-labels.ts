import { useTexts } from '../../texts/texts.ts'
import type { GroupValues } from './group-values.ts'

/** The names of the fields in words: in the comparison after a conflict, and in the history. */
export function useGroupLabels(): Record<keyof GroupValues, string> {
  const t = useTexts()
  return { group_code: t('code'), group_name: t('name'), components: t('taxes'), is_active: t('isActive') }
}
