import { MultiSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from './texts.ts'

const shownMax = 50
const searchLengthMin = 3
const advancesMax = 100

type Props = {
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** The currency of the document, which that of its advances must be. */
  currency: string
  /** Those that are chosen at the opening. */
  chosen?: readonly { id: string; number: string }[]
  description: string
  /** The faults of the form, by their fields: `settles`, `settles.0`. */
  errors: Readonly<Record<string, ReactNode>>
}

/** Advance invoices that an invoice settles, found by a part of their number or of the name of the buyer. */
export function AdvanceSelect({ value, onChange, currency, chosen = [], description, errors }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const format = useFormat()
  const [text, setText] = useState('')
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(
    () => new Map(chosen.map(({ id, number }) => [id, number])),
  )
  const search = text.length < searchLengthMin ? undefined : text
  const found = useQuery({
    queryKey: ['documents', 'advances', currency, search],
    queryFn: ({ signal }) =>
      api.listDocuments({
        type: 'invoice',
        invoiceType: 'advance',
        status: 'approved',
        currency,
        search,
        limit: shownMax,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const originals = (found.data?.documents ?? []).filter(
    ({ correctsDocumentId }) => correctsDocumentId === null,
  )
  const options = new Map([
    ...seen,
    ...originals.map(({ id, number, buyerName, summary }): [string, string] => [
      id,
      [number, buyerName, format.money(summary.totalGross, currency)].filter(Boolean).join(' · '),
    ]),
  ])
  return (
    <MultiSelect
      label={t('advances')}
      description={description}
      searchable
      clearable
      maxValues={advancesMax}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      value={[...value]}
      onChange={(ids) => {
        // A chosen advance keeps its name when a search no longer finds it.
        setSeen(new Map(ids.map((id) => [id, options.get(id) ?? id])))
        onChange(ids)
      }}
      onSearchChange={setText}
      nothingFoundMessage={t('none')}
      error={Object.entries(errors).find(([name]) => /^settles(\.|$)/.test(name))?.[1]}
    />
  )
}
