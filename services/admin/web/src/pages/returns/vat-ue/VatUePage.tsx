import type { VatUe } from '@fiscus/client'
import { Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Faults } from '../Faults.tsx'
import { Figures } from '../Figures.tsx'
import { FileButton } from '../FileButton.tsx'
import { MonthSelect } from '../MonthSelect.tsx'
import { Reconciliation } from '../Reconciliation.tsx'
import { ReturnNotes } from '../ReturnNotes.tsx'
import { ReturnsPage } from '../ReturnsPage.tsx'
import { usePeriod } from '../use-period.ts'
import { texts } from './texts.ts'

/** The recapitulative statement VAT-UE of a month (tax-calculation §2.15). */
export function VatUePage() {
  const t = useTexts(texts)
  const api = useApi()
  const choice = usePeriod()
  const { period } = choice
  const { data, error, refetch } = useQuery({
    queryKey: ['returns', 'vat-ue', period],
    queryFn: ({ signal }) => api.getRecapitulativeStatement({ period, signal }),
    refetchOnWindowFocus: false,
  })
  return (
    <ReturnsPage
      description={t('description')}
      actions={
        data && (
          <FileButton
            label={t('file')}
            name={`VAT-UE_${period}.csv`}
            isDisabled={data.faults.length > 0}
            read={() => api.getRecapitulativeStatementFile({ period })}
          />
        )
      }
    >
      <Group>
        <MonthSelect {...choice} />
      </Group>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && <Statement statement={data} />}
    </ReturnsPage>
  )
}

function Statement({
  statement: { rows, reconciliation, faults, refusedDocuments, notes },
}: {
  statement: VatUe
}) {
  const t = useTexts(texts)
  const format = useFormat()
  return (
    <Stack gap="md">
      <Faults faults={faults} refused={refusedDocuments} />
      <Figures
        title={t('buyers')}
        empty={t('noBuyers')}
        rows={rows}
        keyOf={({ part, country, number, triangular }) => `${part} ${country} ${number} ${triangular}`}
        columns={[
          { header: t('part'), cell: ({ part }) => t(`part.${part}`) },
          { header: t('number'), cell: ({ country, number }) => `${country} ${number}` },
          { header: t('triangular'), cell: ({ triangular }) => (triangular ? t('yes') : '') },
          { header: t('documents'), isFigure: true, cell: ({ documents }) => format.number(documents) },
          { header: t('exact'), isFigure: true, cell: ({ exactAmount }) => format.money(exactAmount, 'PLN') },
          { header: t('zlotys'), isFigure: true, cell: ({ amount }) => format.decimal(amount) },
        ]}
      />
      <Figures
        title={t('besideJpk')}
        empty=""
        rows={reconciliation.jpkV7m}
        keyOf={({ part }) => part}
        columns={[
          { header: t('part'), cell: ({ part }) => t(`part.${part}`) },
          { header: t('declared'), isFigure: true, cell: ({ declared }) => format.money(declared, 'PLN') },
          { header: t('cell'), cell: ({ cell }) => cell },
          { header: t('inCell'), isFigure: true, cell: ({ amount }) => format.money(amount, 'PLN') },
          {
            header: t('difference'),
            isFigure: true,
            cell: ({ difference }) => format.money(difference, 'PLN'),
          },
        ]}
      />
      <Reconciliation {...reconciliation} currency="PLN" nameOf={(reason) => t(`reason.${reason}`)} />
      <ReturnNotes notes={notes.map(({ code }) => t(code))} />
    </Stack>
  )
}
