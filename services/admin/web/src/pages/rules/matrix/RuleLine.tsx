import type { TaxRule } from '@fiscus/client'
import { Anchor, Text } from '@mantine/core'
import { useRuleWords } from '../use-rule-words.ts'

type Props = {
  /** Undefined while the rules are loading. */
  rule: TaxRule | undefined
  id: string
  onOpen: (id: string) => void
}

/** A rule in a list: its priority and name, which opens it, its conditions and target. */
export function RuleLine({ rule, id, onOpen }: Props) {
  const words = useRuleWords()
  if (!rule) return <Text c="dimmed">{id}</Text>
  return (
    <div>
      <Anchor component="button" type="button" ta="start" fz="sm" onClick={() => onOpen(id)}>
        {rule.priority} {words.ruleName(rule)}
      </Anchor>
      <Text fz="xs" c="dimmed">
        {rule.name !== null && `${words.conditions(rule)} · `}
        {words.target(rule.target)} · {words.validity(rule.valid_from, rule.valid_to)}
      </Text>
    </div>
  )
}
