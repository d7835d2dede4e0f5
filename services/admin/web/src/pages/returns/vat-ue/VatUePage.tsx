import type { VatUe } from '@fiscus/client'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Closings } from '../closings/Closings.tsx'
import { MonthsToCorrect } from '../closings/MonthsToCorrect.tsx'
import { DocumentsButton } from '../documents/DocumentsButton.tsx'
import { Faults } from '../Faults.tsx'
import { FileButton } from '../FileButton.tsx'
import { MonthSelect } from '../MonthSelect.tsx'
import { Reconciliation } from '../Reconciliation.tsx'
import { ReturnNotes } from '../ReturnNotes.tsx'
import { ReturnsPage } from '../ReturnsPage.tsx'
import { usePeriod } from '../use-period.ts'
import { BesideJpk } from './BesideJpk.tsx'
import { Buyers } from './Buyers.tsx'
import { texts } from './texts.ts'
import { useSelection, type VatUeSelection } from './use-selection.ts'
import { VatUeDrawer } from './VatUeDrawer.tsx'

/** The recapitulative statement VAT-UE of a month (tax-calculation §2.15). */
export function VatUePage() {
  const t = useTexts(texts)
  const api = useApi()
  const choice = usePeriod()
  const { period, state } = choice
  const { selection, open, close } = useSelection()
  const { data, error, refetch } = useQuery({
    queryKey: ['returns', 'vat-ue', period, state],
    queryFn: ({ signal }) => api.getRecapitulativeStatement({ period, state, signal }),
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
            read={() => api.getRecapitulativeStatementFile({ period, state })}
          />
        )
      }
    >
      <MonthsToCorrect />
      <MonthSelect {...choice} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && <Statement statement={data} onOpen={open} />}
      {selection && (
        <VatUeDrawer
          key={JSON.stringify([period, state, selection])}
          period={period}
          state={state}
          selection={selection}
          onClose={close}
        />
      )}
    </ReturnsPage>
  )
}

type StatementProps = { statement: VatUe; onOpen: (selection: VatUeSelection) => void }

function Statement({ statement, onOpen }: StatementProps) {
  const t = useTexts(texts)
  const { rows, reconciliation, faults, refusedDocuments, notes } = statement
  return (
    <Stack gap="md">
      <Faults faults={faults} refused={refusedDocuments} />
      <Buyers rows={rows} onOpen={onOpen} />
      <BesideJpk statement={statement} onOpen={onOpen} />
      <Reconciliation
        {...reconciliation}
        currency="PLN"
        nameOf={(reason) => (
          <DocumentsButton onOpen={() => onOpen({ part: reason })}>{t(`part.${reason}`)}</DocumentsButton>
        )}
      />
      <ReturnNotes notes={notes.map(({ code }) => t(code))} />
      <Closings period={statement.period} hasFaults={faults.length > 0} />
    </Stack>
  )
}
