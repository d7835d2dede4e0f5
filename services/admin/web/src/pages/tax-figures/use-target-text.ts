import type { RuleVerdict } from '@fiscus/client'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** What a rule leads to, in words. */
export function useTargetText(): (target: RuleVerdict['target']) => string {
  const t = useTexts(texts)
  return (target) => {
    if ('rate' in target) return target.rate
    return 'group' in target ? t('group', { code: target.group }) : t('destination')
  }
}
