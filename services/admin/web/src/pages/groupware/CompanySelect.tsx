import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const shownMax = 20

type Props = {
  value: string
  onChange: (id: string) => void
  /** The company that is chosen at the opening. */
  chosen: { id: string; name: string } | null
  error?: unknown
  disabled?: boolean
}

/** A company, found by a part of its name. The empty value is none. */
export function CompanySelect({ value, onChange, chosen, error, disabled }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const canRead = useCan('contacts:read')
  const [text, setText] = useState('')
  const found = useQuery({
    queryKey: ['companies', 'select', text],
    queryFn: ({ signal }) => api.listCompanies({ text: text || undefined, limit: shownMax, signal }),
    placeholderData: keepPreviousData,
    enabled: canRead,
  })
  const options = new Map((found.data?.companies ?? []).map(({ id, name }) => [id, name]))
  if (chosen !== null) options.set(chosen.id, chosen.name)
  return (
    <Select
      label={t('company')}
      placeholder={t('companySearch')}
      searchable
      clearable
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      onSearchChange={setText}
      nothingFoundMessage={t('nothingFound')}
      error={typeof error === 'string' ? error : undefined}
      disabled={disabled === true || !canRead}
    />
  )
}
