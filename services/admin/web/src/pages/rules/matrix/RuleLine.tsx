import type { TaxRule } from '@fiscus/client'
import { Anchor, Text } from '@mantine/core'
import { useRuleWords } from '../use-rule-words.ts'

type Props = {
  /** Undefined while the rules are loading. */
  rule: TaxRule | undefined
  /** Undefined for an inactive rule. */
  position: number | undefined
  id: string
  onOpen: (id: string) => void
}

/** A rule in a list: its name, which opens it, its position, conditions and target. */
export function RuleLine({ rule, position, id, onOpen }: Props) {
  const words = useRuleWords()
  if (!rule) return <Text c="dimmed">{id}</Text>
  return (
    <div>
      <Anchor component="button" type="button" ta="start" fz="sm" onClick={() => onOpen(id)}>
        {words.ruleName(rule)}
      </Anchor>
      <Text fz="xs" c="dimmed">
        {[
          words.place({ position, priority: rule.priority }),
          ...(rule.name === null ? [] : [words.conditions(rule)]),
          words.target(rule.target),
          words.validity(rule.valid_from, rule.valid_to),
        ].join(' · ')}
      </Text>
    </div>
  )
}
