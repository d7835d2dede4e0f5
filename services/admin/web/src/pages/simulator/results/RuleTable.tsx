import type { RuleVerdict } from '@fiscus/client'
import { SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type FigureColumn, FigureTable } from '../../../components/table/FigureTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { RuleName } from '../../rules/RuleLink.tsx'
import { useRuleWords } from '../../rules/use-rule-words.ts'
import classes from '../../tax-figures/figures.module.css'
import { texts } from '../../tax-figures/texts.ts'
import { fieldTexts } from '../field-texts.ts'
import { conditionsOf, nearMissesOf } from './rules.ts'

type Props = {
  rules: readonly RuleVerdict[]
  omitted: number
  /** Whether the line names a tax category. */
  namesCategory: boolean
}

/** The rules in the order in which they are read, with the verdict on each of their conditions. */
export function RuleTable({ rules, omitted, namesCategory }: Props) {
  const t = useTexts(texts)
  const [shown, setShown] = useState<'near' | 'all'>('near')
  const near = nearMissesOf(rules, namesCategory)
  const list = shown === 'near' ? near : rules
  const columns = useRuleColumns()
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('rulesShown')}
        value={shown}
        onChange={(value) => setShown(value === 'all' ? 'all' : 'near')}
        data={[
          { value: 'near', label: `${t('nearMisses')} (${near.length})` },
          { value: 'all', label: `${t('allRules')} (${rules.length})` },
        ]}
      />
      {shown === 'near' && near.length <= 1 && (
        <Text fz="sm" c="dimmed">
          {t('noNearMiss')}
        </Text>
      )}
      <FigureTable
        label={t('rulesShown')}
        widthMin={720}
        heightMax={420}
        fz="xs"
        stickyHeader
        columns={columns}
        rows={list}
        rowKey={({ ruleId }) => ruleId}
        rowClass={({ outcome }) => (outcome === 'chosen' ? classes.chosen : undefined)}
      />
      {shown === 'all' && omitted > 0 && (
        <Text fz="xs" c="dimmed">
          {t('omitted', { count: omitted })}
        </Text>
      )}
    </>
  )
}

function useRuleColumns(): FigureColumn<RuleVerdict>[] {
  const t = useTexts(texts)
  const words = useTexts(fieldTexts)
  const ruleWords = useRuleWords()
  const validityText = useValidityText()
  const any = (value: Parameters<typeof words>[0] | 'all') => (value === 'all' ? t('any') : words(value))
  const condition = (key: keyof RuleVerdict['conditions'], textOf: (rule: RuleVerdict) => string) => ({
    key,
    header: t(key),
    cell: (rule: RuleVerdict) => <Condition met={rule.conditions[key].met} text={textOf(rule)} />,
  })
  return [
    { key: 'position', header: ruleWords.position, align: 'end', cell: ({ position }) => position },
    {
      key: 'leadsTo',
      header: t('leadsTo'),
      isName: true,
      cell: (rule) => (
        <>
          <Text fz="xs" fw={500}>
            {ruleWords.target(rule.target)}
          </Text>
          <Text fz="xs" c="dimmed">
            <RuleName rule={{ ...rule, conditions: conditionsOf(rule) }} /> · {t(rule.outcome)}
          </Text>
        </>
      ),
    },
    { key: 'priority', header: ruleWords.priority, align: 'end', cell: ({ priority }) => priority },
    condition('customerType', ({ conditions }) => any(conditions.customerType.value)),
    condition('geoZone', ({ conditions }) => words(conditions.geoZone.value)),
    condition('itemType', ({ conditions }) => any(conditions.itemType.value)),
    condition('taxCategory', ({ conditions }) => conditions.taxCategory.value ?? t('any')),
    condition('validity', ({ conditions }) => validityText(conditions.validity)),
  ]
}

function Condition({ met, text }: { met: boolean; text: string }) {
  const t = useTexts(texts)
  const Icon = met ? IconCheck : IconX
  return (
    <span className={classes.condition}>
      <Icon size={14} aria-hidden className={met ? classes.met : classes.notMet} />
      {text}
      <VisuallyHidden>{t(met ? 'met' : 'notMet')}</VisuallyHidden>
    </span>
  )
}

function useValidityText() {
  const t = useTexts(texts)
  const format = useFormat()
  return ({ from, to }: { from: string | null; to: string | null }) => {
    const parts = [
      from === null ? null : t('from', { date: format.date(from) }),
      to === null ? null : t('until', { date: format.date(to) }),
    ]
    return parts.filter((part) => part !== null).join(' ') || t('always')
  }
}
