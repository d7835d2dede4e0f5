import { Group, MultiSelect, NativeSelect, NumberInput, Text } from '@mantine/core'
import { useId } from 'react'
import { useLanguage } from '../../../texts/language.ts'
import { useTexts } from '../../../texts/texts.ts'
import { fieldValueName } from '../time/slot-time.ts'
import type { CronField, FieldChoice } from './cron-fields.ts'
import { scheduleTexts } from './texts.ts'

type Props = { field: CronField; choice: FieldChoice; onChange: (choice: FieldChoice) => void }

/** Picks the values of one field of a cron expression. */
export function FieldPicker({ field, choice, onChange }: Props) {
  const t = useTexts(scheduleTexts)
  const labelId = useId()
  const kinds = (
    ['every', 'step', 'values', ...(choice.kind === 'other' ? (['other'] as const) : [])] as const
  ).map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))

  function changeKind(kind: string) {
    if (kind === 'every') onChange({ kind })
    if (kind === 'step') onChange({ kind, step: field.name === 'minute' ? 5 : 2 })
    if (kind === 'values') onChange({ kind, values: [field.first] })
  }

  return (
    <Group role="group" aria-labelledby={labelId} gap="xs" align="start" wrap="wrap">
      <Text id={labelId} size="sm" w={112} pt={6}>
        {t(`field.${field.name}`)}
      </Text>
      <NativeSelect
        aria-label={`${t(`field.${field.name}`)}: ${t('pickers')}`}
        data={kinds}
        value={choice.kind}
        onChange={(event) => changeKind(event.currentTarget.value)}
        w={132}
      />
      <ValueInput field={field} choice={choice} onChange={onChange} />
    </Group>
  )
}

function ValueInput({ field, choice, onChange }: Props) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const label = t(`field.${field.name}`)

  if (choice.kind === 'step')
    return (
      <NumberInput
        aria-label={`${label}: ${t('step')}`}
        value={choice.step}
        min={1}
        max={field.last - field.first + 1}
        onChange={(step) => Number(step) >= 1 && onChange({ kind: 'step', step: Number(step) })}
        w={84}
      />
    )
  if (choice.kind === 'other')
    return (
      <Text size="sm" ff="monospace" pt={6}>
        {choice.text}
      </Text>
    )
  if (choice.kind === 'every') return null
  return (
    <MultiSelect
      aria-label={`${label}: ${t('chooseValues')}`}
      data={options(field, language)}
      value={choice.values.map(String)}
      onChange={(values) => onChange({ kind: 'values', values: values.map(Number).sort((a, b) => a - b) })}
      searchable
      hidePickedOptions
      flex="1 1 180px"
    />
  )
}

function options({ name, first, last }: CronField, language: 'en' | 'pl') {
  const values = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return values.map((value) => ({
    value: String(value),
    label: name === 'month' || name === 'dayOfWeek' ? fieldValueName(name, value, language) : String(value),
  }))
}
