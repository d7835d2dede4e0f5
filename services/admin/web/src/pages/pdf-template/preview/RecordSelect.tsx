import type { PdfRecordKind } from '@fiscus/contracts/pdf/pdf-record'
import type { PdfKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { Select, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useRecords } from '../../pdf/use-records.ts'
import { texts } from '../texts.ts'

const shownMax = 20
const searchLengthMin = 3

type Props = { value: string; onChange: (id: string) => void }

/** The record of a preview; the empty value is the sample. A user who may not list documents enters their ids. */
export function RecordSelect({ kind, ...props }: Props & { kind: PdfKind }) {
  const canRead = useCan('tax:read')
  if (kind === 'timesheet_report' || kind === 'sla_agreement')
    return <ListedRecordSelect kind={kind} {...props} />
  return canRead ? <DocumentSelect kind={kind} {...props} /> : <IdInput {...props} />
}

function DocumentSelect({ kind, ...props }: Props & { kind: 'invoice' | 'offer' }) {
  const api = useApi()
  const [text, setText] = useState('')
  const search = text.length < searchLengthMin ? undefined : text
  const found = useQuery({
    queryKey: ['documents', 'select', kind, search],
    queryFn: ({ signal }) => api.listDocuments({ type: kind, search, limit: shownMax, signal }),
    placeholderData: keepPreviousData,
  })
  const documents = found.data?.documents ?? []
  return (
    <FoundSelect
      {...props}
      data={documents.map(({ id, number }) => ({ value: id, label: number }))}
      onSearch={setText}
    />
  )
}

function ListedRecordSelect({ kind, ...props }: Props & { kind: PdfRecordKind }) {
  const [text, setText] = useState('')
  const records = useRecords(kind, text)
  const data = records.map(({ id, label }) => ({ value: id, label }))
  return <FoundSelect {...props} data={data} onSearch={setText} />
}

type FoundProps = Props & { data: { value: string; label: string }[]; onSearch: (text: string) => void }

/** Records that the server has found for the text. */
function FoundSelect({ value, onChange, data, onSearch }: FoundProps) {
  const t = useTexts(texts)
  return (
    <Select
      label={t('record')}
      placeholder={t('sample')}
      searchable
      clearable
      data={data}
      filter={({ options }) => options}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      onSearchChange={onSearch}
      nothingFoundMessage={t('nothingFound')}
      flex="1 1 12rem"
    />
  )
}

/** Sends the id when it is complete: the preview of a part of it would be an error. */
function IdInput({ onChange }: Props) {
  const t = useTexts(texts)
  return (
    <TextInput
      label={t('recordId')}
      description={t('recordHelp')}
      autoComplete="off"
      flex="1 1 12rem"
      onBlur={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
