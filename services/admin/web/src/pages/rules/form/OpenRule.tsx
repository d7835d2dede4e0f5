import type { TaxRule } from '@fiscus/client'
import type { ValuesOf } from '../../../search/params.ts'
import type { openRuleParams } from '../rule-params.ts'
import { RuleDrawer } from './RuleDrawer.tsx'
import { blankValues, valuesOf } from './rule-values.ts'

type Props = {
  rules: readonly TaxRule[]
  values: ValuesOf<typeof openRuleParams>
  canWrite: boolean
  onClose: () => void
}

const priorityStep = 10

/** The open rule of the address, or the form for a new one. */
export function OpenRule({ rules, values, canWrite, onClose }: Props) {
  if (values.rule === 'new' && canWrite) {
    const last = rules.findLast(({ is_active }) => is_active === 1)?.priority ?? 0
    const priority = values.before === '' ? last + priorityStep : Number(values.before) - 1
    return (
      <RuleDrawer
        rule={null}
        initial={blankValues(values.from, priority)}
        readOnly={false}
        onClose={onClose}
      />
    )
  }
  const rule = rules.find(({ id }) => id === values.rule)
  if (!rule) return null
  return (
    <RuleDrawer key={rule.id} rule={rule} initial={valuesOf(rule)} readOnly={!canWrite} onClose={onClose} />
  )
}
