import { Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { CollectionSelect } from '../groupware/CollectionSelect.tsx'
import { CompanySelect } from '../groupware/CompanySelect.tsx'
import { ContactSelect } from '../groupware/ContactSelect.tsx'
import { OwnerSelect } from '../groupware/OwnerSelect.tsx'
import { datesOnly, type EventValues, repeats, withAllDay } from './event-values.ts'
import { texts } from './texts.ts'
import type { useEventLabels } from './use-event-labels.ts'

const settable = ['planned', 'completed', 'cancelled', 'postponed'] as const
const settableOfInstance = ['planned', 'cancelled'] as const
const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))

type Props = {
  form: UseFormReturnType<EventValues>
  labels: ReturnType<typeof useEventLabels>
  isInstance: boolean
  /** The change is for one instance, which has no recurrence and no place of its own. */
  isOnlyThis: boolean
}

/** In seconds: a browser refuses seconds in a field of minutes. A date has the step of its type. */
function stepOf(value: string): number | undefined {
  return value.length > '2026-11-22T09:30'.length ? 1 : undefined
}

/** The fields of an event: its times in its time zone, and how it recurs. */
export function EventFields({ form, labels, isInstance, isOnlyThis }: Props) {
  const t = useTexts(texts)
  const { values } = form
  const [offered] = useState(values.recurrence === datesOnly ? [...repeats, datesOnly] : repeats)
  const [hasOwnRule, setOwnRule] = useState(!offered.some((rule) => rule === values.recurrence))
  const choices = isInstance ? settableOfInstance : settable
  const statuses = choices.some((status) => status === values.status) ? choices : [values.status, ...choices]
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
          step={stepOf(values.start_date)}
          required
          {...form.getInputProps('start_date')}
        />
        <TextInput
          label={values.is_all_day ? t('lastDay') : labels.end_date}
          type={type}
          step={stepOf(values.end_date)}
          required
          {...form.getInputProps('end_date')}
        />
      </SimpleGrid>
      <NativeSelect label={labels.timezone} data={zoneNames} {...form.getInputProps('timezone')} />
      <NativeSelect
        label={labels.recurrence}
        disabled={isOnlyThis}
        value={hasOwnRule ? 'own' : values.recurrence}
        onChange={({ currentTarget }) => repeat(currentTarget.value)}
        data={[
          ...offered.map((rule) => ({ value: rule, label: t(`repeat.${rule}`) })),
          { value: 'own', label: t('ownRule') },
        ]}
        {...(!hasOwnRule && { error: form.errors.recurrence })}
      />
      {hasOwnRule && (
        <TextInput
          label={t('rule')}
          description={t('ruleHelp')}
          disabled={isOnlyThis}
          maxLength={500}
          {...form.getInputProps('recurrence')}
        />
      )}
      <NativeSelect
        label={labels.status}
        data={statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        {...form.getInputProps('status')}
      />
      <Textarea
        label={labels.location}
        maxLength={300}
        autosize
        maxRows={6}
        {...form.getInputProps('location')}
      />
      <Textarea
        label={labels.description}
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('description')}
      />
      <CompanySelect {...form.getInputProps('company_id')} disabled={isOnlyThis} />
      <ContactSelect {...form.getInputProps('contact_id')} disabled={isOnlyThis} />
      <OwnerSelect {...form.getInputProps('owner_id')} disabled={isOnlyThis} />
      <CollectionSelect kind="calendar" disabled={isOnlyThis} {...form.getInputProps('collection_id')} />
    </>
  )
}
