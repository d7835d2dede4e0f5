import { Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { CollectionSelect } from '../groupware/CollectionSelect.tsx'
import { type EventValues, repeats, withAllDay } from './event-values.ts'
import { texts } from './texts.ts'
import type { useEventLabels } from './use-event-labels.ts'

const settable = ['planned', 'completed', 'cancelled', 'postponed'] as const
const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))

type Props = { form: UseFormReturnType<EventValues>; labels: ReturnType<typeof useEventLabels> }

/** The fields of an event: its times in its time zone, and how it recurs. */
export function EventFields({ form, labels }: Props) {
  const t = useTexts(texts)
  const { values } = form
  const [hasOwnRule, setOwnRule] = useState(!repeats.some((rule) => rule === values.recurrence))
  const statuses = settable.some((status) => status === values.status)
    ? settable
    : [values.status, ...settable]
  const type = values.is_all_day ? 'date' : 'datetime-local'
  const zoneNames = zones.includes(values.timezone) ? zones : [values.timezone, ...zones]
  function repeat(choice: string): void {
    setOwnRule(choice === 'own')
    if (choice !== 'own') form.setFieldValue('recurrence', choice)
  }
  return (
    <>
      <TextInput
        label={labels.title}
        required
        maxLength={300}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Checkbox
        label={labels.is_all_day}
        checked={values.is_all_day}
        onChange={({ currentTarget }) => form.setValues(withAllDay(values, currentTarget.checked))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={values.is_all_day ? t('firstDay') : labels.start_date}
          type={type}
          required
          {...form.getInputProps('start_date')}
        />
        <TextInput
          label={values.is_all_day ? t('lastDay') : labels.end_date}
          type={type}
          required
          {...form.getInputProps('end_date')}
        />
      </SimpleGrid>
      <NativeSelect label={labels.timezone} data={zoneNames} {...form.getInputProps('timezone')} />
      <NativeSelect
        label={labels.recurrence}
        value={hasOwnRule ? 'own' : values.recurrence}
        onChange={({ currentTarget }) => repeat(currentTarget.value)}
        data={[
          ...repeats.map((rule) => ({ value: rule, label: t(`repeat.${rule}`) })),
          { value: 'own', label: t('ownRule') },
        ]}
        {...(!hasOwnRule && { error: form.errors.recurrence })}
      />
      {hasOwnRule && (
        <TextInput
          label={t('rule')}
          description={t('ruleHelp')}
          maxLength={500}
          {...form.getInputProps('recurrence')}
        />
      )}
      <NativeSelect
        label={labels.status}
        data={statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        {...form.getInputProps('status')}
      />
      <TextInput label={labels.location} maxLength={300} {...form.getInputProps('location')} />
      <Textarea
        label={labels.description}
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('description')}
      />
      <CollectionSelect kind="calendar" {...form.getInputProps('collection_id')} />
    </>
  )
}
