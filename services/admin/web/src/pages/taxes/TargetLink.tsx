import type { TaxRule } from '@fiscus/client'
import { TextLink } from '../../components/links.tsx'
import { useTaxWords } from './use-tax-words.ts'

/**
 * The rate or the group that a rule leads to or a line names. It leads to the page that opens it; the rate of another
 * country is in words only.
 */
export function TargetLink({ target }: { target: TaxRule['target'] }) {
  const text = useTaxWords().target(target)
  if ('rate' in target)
    return (
      <TextLink to="/settings/taxes/rates" search={{ rate: target.rate }}>
        {text}
      </TextLink>
    )
  if ('group' in target)
    return (
      <TextLink to="/settings/taxes/groups" search={{ group: target.group }}>
        {text}
      </TextLink>
    )
  return text
}
