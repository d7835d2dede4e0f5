import type { RuleCoverage, TaxRule } from '@fiscus/client'
import { Button, List, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import { useRuleWords } from '../use-rule-words.ts'
import { RuleLine } from './RuleLine.tsx'

type Rules = ReadonlyMap<string, TaxRule>
type Hidden = RuleCoverage['shadowed'][number]

type Props = {
  coverage: RuleCoverage
  rules: Rules
  positions: ReadonlyMap<string, number>
  onOpen: (id: string) => void
}

/**
 * The rules that never match, that earlier rules cover in part, or that are of impossible combinations, with the
 * reason.
 */
export function HiddenRules({
  coverage: { shadowed, partly_covered, impossible },
  rules,
  positions,
  onOpen,
}: Props) {
  const t = useTexts(texts)
  const reasonOf = ({ covered_by }: Hidden) => (
    <CoveredBy ids={covered_by} rules={rules} positions={positions} />
  )
  const line = (id: string) => (
    <RuleLine id={id} rule={rules.get(id)} position={positions.get(id)} onOpen={onOpen} />
  )
  return (
    <Stack gap="md">
      <Section
        title={t('deadTitle')}
        none={t('deadNone')}
        items={shadowed.map((hidden) => [hidden.rule_id, line(hidden.rule_id), reasonOf(hidden)])}
      />
      <Section
        title={t('partlyTitle')}
        none={t('partlyNone')}
        items={partly_covered.map((hidden) => [hidden.rule_id, line(hidden.rule_id), reasonOf(hidden)])}
      />
      {impossible.length > 0 && (
        <Section
          title={t('impossibleTitle')}
          none=""
          items={impossible.map((id) => [id, line(id), t('cannotOccurDetail')])}
        />
      )}
    </Stack>
  )
}

const shownMax = 20

type SectionProps = {
  title: string
  none: string
  items: [key: string, rule: ReactNode, reason: ReactNode][]
}

function Section({ title, none, items }: SectionProps) {
  const t = useTexts()
  const [all, setAll] = useState(false)
  return (
    <section>
      <Title order={2}>
        {title}
        {items.length > 0 && ` (${items.length})`}
      </Title>
      {items.length === 0 && <Text c="dimmed">{none}</Text>}
      <List listStyleType="none" spacing="xs" mt="xs">
        {(all ? items : items.slice(0, shownMax)).map(([key, rule, reason]) => (
          <List.Item key={key}>
            {rule}
            <Text fz="sm">{reason}</Text>
          </List.Item>
        ))}
      </List>
      {!all && items.length > shownMax && (
        <Button size="xs" variant="default" mt="xs" onClick={() => setAll(true)}>
          {t('showAllCount', { count: items.length })}
        </Button>
      )}
    </section>
  )
}

function CoveredBy({
  ids,
  rules,
  positions,
}: Pick<Props, 'rules' | 'positions'> & { ids: readonly string[] }) {
  const t = useTexts(texts)
  const words = useRuleWords()
  const names = ids.map((id) => {
    const rule = rules.get(id)
    if (!rule) return id
    return `${words.ruleName(rule)} (${words.place({ position: positions.get(id), priority: rule.priority })})`
  })
  return t('coveredBy', { rules: names.join('; ') })
}
