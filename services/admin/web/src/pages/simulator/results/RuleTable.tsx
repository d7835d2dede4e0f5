import type { RuleVerdict } from '@fiscus/client'
import { SegmentedControl, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { WideTable } from '../../../components/table/WideTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import { texts } from '../../tax-figures/texts.ts'
import { useTargetText } from '../../tax-figures/use-target-text.ts'
import { fieldTexts } from '../field-texts.ts'
import { nearMissesOf } from './rules.ts'

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
      <WideTable label={t('rulesShown')} widthMin={720} heightMax={420} fz="xs" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.figure}>{t('priority')}</Table.Th>
            <Table.Th>{t('leadsTo')}</Table.Th>
            <Table.Th>{t('customerType')}</Table.Th>
            <Table.Th>{t('geoZone')}</Table.Th>
            <Table.Th>{t('itemType')}</Table.Th>
            <Table.Th>{t('taxCategory')}</Table.Th>
            <Table.Th>{t('validity')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((rule) => (
            <RuleRow key={rule.ruleId} rule={rule} />
          ))}
        </Table.Tbody>
      </WideTable>
      {shown === 'all' && omitted > 0 && (
        <Text fz="xs" c="dimmed">
          {t('omitted', { count: omitted })}
        </Text>
      )}
    </>
  )
}

function RuleRow({ rule }: { rule: RuleVerdict }) {
  const t = useTexts(texts)
  const words = useTexts(fieldTexts)
  const target = useTargetText()
  const validity = useValidityText()
  const { customerType, geoZone, itemType, taxCategory } = rule.conditions
  const any = (value: Parameters<typeof words>[0] | 'all') => (value === 'all' ? t('any') : words(value))
  return (
    <Table.Tr className={rule.outcome === 'chosen' ? classes.chosen : undefined}>
      <Table.Td className={classes.figure}>{rule.priority}</Table.Td>
      <Table.Td>
        <Text fz="xs" fw={500}>
          {target(rule.target)}
        </Text>
        <Text fz="xs" c="dimmed">
          {[rule.name, t(rule.outcome)].filter(Boolean).join(' · ')}
        </Text>
      </Table.Td>
      <Condition met={customerType.met} text={any(customerType.value)} />
      <Condition met={geoZone.met} text={words(geoZone.value)} />
      <Condition met={itemType.met} text={any(itemType.value)} />
      <Condition met={taxCategory.met} text={taxCategory.value ?? t('any')} />
      <Condition met={rule.conditions.validity.met} text={validity(rule.conditions.validity)} />
    </Table.Tr>
  )
}

function Condition({ met, text }: { met: boolean; text: string }) {
  const t = useTexts(texts)
  const Icon = met ? IconCheck : IconX
  return (
    <Table.Td>
      <span className={classes.condition}>
        <Icon size={14} aria-hidden className={met ? classes.met : classes.notMet} />
        {text}
        <VisuallyHidden>{t(met ? 'met' : 'notMet')}</VisuallyHidden>
      </span>
    </Table.Td>
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
