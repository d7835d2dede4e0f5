import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'

type Option = { id: string; label: string }

/** How a field is bound to a form: `{...form.getInputProps('company_id')}`. */
export type FieldProps = {
  value?: string
  onChange: (id: string) => void
  error?: unknown
  disabled?: boolean
  description?: string
  size?: 'xs'
  /** The record that is chosen, where the page knows its name. */
  known?: Option | undefined
}

type Props = FieldProps & {
  label: string
  /** Of the cache. */
  kind: string
  /** Whether the user may read such records. */
  canRead: boolean
  /** The first records that have a part of a text. */
  search: (text: string | undefined, signal: AbortSignal) => Promise<Option[]>
  /** The record that is chosen. */
  read: (id: string, signal: AbortSignal) => Promise<Option>
}

/** A record, found by a part of its name. The empty value is none. */
export function RecordSelect({
  label,
  kind,
  canRead,
  search,
  read,
  value = '',
  error,
  disabled,
  description,
  size,
  known,
  onChange,
}: Props) {
  const t = useTexts(texts)
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<Option | null>(null)
  const chosen = useQuery({
    queryKey: [kind, 'chosen', value],
    queryFn: ({ signal }) => read(value, signal),
    enabled: canRead && value !== '' && picked?.id !== value && known?.id !== value,
  })
  // The address, or a button that clears filters, can choose another one.
  const name = [picked, known].find((option) => option?.id === value)?.label ?? chosen.data?.label ?? value
  // The field has the name of the record that is chosen until the user types.
  const term = text === name ? '' : text
  const found = useQuery({
    queryKey: [kind, 'select', term],
    queryFn: ({ signal }) => search(term || undefined, signal),
    enabled: canRead,
  })
  // Not those of an earlier text: Enter would choose one that is about to go.
  const options = new Map((found.data ?? []).map((option) => [option.id, option.label]))
  if (value !== '') options.set(value, name)
  return (
    <Select
      label={label}
      description={description}
      size={size}
      placeholder={t('searchName')}
      searchable
      clearable
      allowDeselect={false}
      data={[...options].map(([id, option]) => ({ value: id, label: option }))}
      filter={({ options: all }) => all}
      value={value || null}
      onChange={(id, option) => {
        setPicked(option && { id: option.value, label: option.label })
        onChange(id ?? '')
      }}
      onSearchChange={setText}
      nothingFoundMessage={found.data && t('nothingFound')}
      error={typeof error === 'string' ? error : undefined}
      disabled={disabled === true || !canRead}
    />
  )
}
