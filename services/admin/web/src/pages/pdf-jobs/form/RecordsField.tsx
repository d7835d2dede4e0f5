import type { PdfRecordKind } from '@fiscus/contracts/pdf/pdf-record'
import { MultiSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { useRecords } from '../../pdf/use-records.ts'
import { formTexts } from './texts.ts'

type Props = {
  kind: PdfRecordKind
  ids: readonly string[]
  onChange: (ids: readonly string[]) => void
  error: ReactNode
}

/** Projects or SLA agreements, found by a part of their names. */
export function RecordsField({ kind, ids, onChange, error }: Props) {
  const t = useTexts(formTexts)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const found = useRecords(kind, text)
  // A record that is chosen keeps its name when the list shows others.
  const labels = new Map([
    ...ids.map((id) => [id, chosen.get(id) ?? id] as const),
    ...found.map(({ id, label }) => [id, label] as const),
  ])
  return (
    <MultiSelect
      label={t(`records.${kind}`)}
      description={t('recordsHelp')}
      searchable
      clearable
      data={[...labels].map(([value, label]) => ({ value, label }))}
      filter={({ options }) => options}
      value={[...ids]}
      onChange={(next) => {
        setChosen(new Map(next.map((id) => [id, labels.get(id) ?? id])))
        onChange(next)
      }}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t('nothingFound')}
      error={error}
    />
  )
}
