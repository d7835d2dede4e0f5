import type { Document } from '@fiscus/client'
import { Button, Text, TextInput } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { DateField } from '../../components/filters/DateField.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { DecimalInput } from '../../components/records/DecimalInput.tsx'
import { isDecimal } from '../../components/records/decimal-text.ts'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { DateOnly } from '../../components/values/DateOnly.tsx'
import { Decimal } from '../../components/values/Decimal.tsx'
import { Money } from '../../components/values/Money.tsx'
import { choiceParam, dateParam, textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { TaxPage } from '../taxes/TaxPage.tsx'
import { DocumentStatus } from './DocumentStatus.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { texts } from './texts.ts'
import { useKindText } from './use-kind-text.ts'
import { VerifyAll } from './verification/VerifyAll.tsx'

const types = ['offer', 'order', 'invoice'] as const
const statuses = ['approved', 'voided'] as const
const pageSize = 200
const searchLengthMin = 3
const currencyPattern = /^[A-Z]{3}$/

const params = {
  search: textParam(),
  type: choiceParam(types, ''),
  status: choiceParam(statuses, ''),
  currency: textParam(),
  from: dateParam(),
  to: dateParam(),
  grossMin: textParam(),
  grossMax: textParam(),
}

/** The issued documents of the tenant. */
export function DocumentsPage() {
  const t = useTexts(texts)
  const api = useApi()
  const navigate = useNavigate()
  const columns = useColumns()
  const { values, set, clear, isChanged } = useSearchParams(params)
  const [isVerifying, setVerifying] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const canSelect = [useCan('documents:write'), useCan('pdf:write')].includes(true)
  const filter = {
    search: values.search.length < searchLengthMin ? undefined : values.search,
    type: values.type || undefined,
    status: values.status || undefined,
    currency: currencyPattern.test(values.currency) ? values.currency : undefined,
    from: values.from || undefined,
    to: values.to || undefined,
    grossMin: isDecimal(values.grossMin) ? values.grossMin : undefined,
    grossMax: isDecimal(values.grossMax) ? values.grossMax : undefined,
  }
  const list = useCursorList({
    queryKey: ['documents', filter],
    read: (page) => api.listDocuments({ ...filter, ...page, limit: pageSize }),
    rowsOf: (page) => page.documents,
  })
  return (
    <TaxPage
      title={t('documents')}
      description={t('description')}
      actions={
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          onClick={() => setVerifying(true)}
        >
          {t('verifyAll')}
        </Button>
      }
    >
      {isVerifying && <VerifyAll onClose={() => setVerifying(false)} />}
      <FilterBar
        search={{ value: values.search, onChange: (search) => set({ search }), label: t('search') }}
        isChanged={isChanged}
        onClear={clear}
      >
        <SelectFilter
          label={t('kind')}
          value={values.type}
          options={[{ value: '', label: t('all') }, ...types.map((value) => ({ value, label: t(value) }))]}
          onChange={(type) => set({ type })}
        />
        <SelectFilter
          label={t('status')}
          value={values.status}
          options={[{ value: '', label: t('all') }, ...statuses.map((value) => ({ value, label: t(value) }))]}
          onChange={(status) => set({ status })}
        />
        <TextInput
          label={t('currency')}
          w={90}
          maxLength={3}
          error={values.currency !== '' && !currencyPattern.test(values.currency) && t('currencyFault')}
          value={values.currency}
          onChange={({ currentTarget }) => set({ currency: currentTarget.value.toUpperCase() })}
        />
        <DateField label={t('issuedFrom')} value={values.from} onChange={(from) => set({ from })} />
        <DateField label={t('to')} value={values.to} onChange={(to) => set({ to })} />
        {(['grossMin', 'grossMax'] as const).map((name) => (
          <DecimalInput
            key={name}
            label={t(name)}
            w={110}
            maxLength={24}
            value={values[name]}
            onChange={(amount) => set({ [name]: amount })}
          />
        ))}
      </FilterBar>
      <SelectionBar
        documents={list.rows.filter(({ id }) => selected.has(id))}
        onClear={() => setSelected(new Set())}
      />
      <DataTable
        label={t('documents')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        {...(canSelect && { selection: { selected, onChange: setSelected } })}
        onOpen={({ id }) => navigate({ to: '/settings/taxes/documents/$document', params: { document: id } })}
        empty={isChanged ? <EmptyState title={t('noMatch')} /> : <NoDocuments />}
      />
    </TaxPage>
  )
}

function useColumns(): Column<Document>[] {
  const t = useTexts(texts)
  const kindOf = useKindText()
  const amount = (key: 'totalNet' | 'totalTax' | 'totalGross'): Column<Document> => ({
    key,
    header: t(key),
    cell: ({ summary }) => <Decimal value={summary[key]} fractionDigitsMin={2} />,
    align: 'end',
  })
  return [
    { key: 'number', header: t('number'), cell: ({ number }) => number, isName: true, width: '8rem' },
    { key: 'kind', header: t('kind'), cell: kindOf },
    {
      key: 'buyer',
      header: t('buyer'),
      cell: ({ buyerName }) =>
        buyerName && (
          <Text size="sm" lineClamp={2} title={buyerName}>
            {buyerName}
          </Text>
        ),
      width: '30%',
    },
    {
      key: 'issueDate',
      header: t('issued'),
      cell: ({ issueDate }) => <DateOnly value={issueDate} />,
      isOneLine: true,
    },
    { key: 'status', header: t('status'), cell: (document) => <DocumentStatus document={document} /> },
    amount('totalNet'),
    amount('totalTax'),
    amount('totalGross'),
    {
      key: 'totalPaymentDue',
      header: t('totalPaymentDue'),
      cell: ({ summary, currency }) => <Money value={summary.totalPaymentDue} currency={currency} />,
      align: 'end',
    },
  ]
}

function NoDocuments() {
  const t = useTexts(texts)
  return (
    <EmptyState
      title={t('empty')}
      description={t('emptyDescription')}
      action={<ButtonLink to="/settings/taxes/simulator">{t('openTester')}</ButtonLink>}
    />
  )
}
