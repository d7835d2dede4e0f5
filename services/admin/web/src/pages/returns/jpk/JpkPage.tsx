import type { JpkV7m } from '@fiscus/client'
import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Closings } from '../closings/Closings.tsx'
import { MonthsToCorrect } from '../closings/MonthsToCorrect.tsx'
import { DocumentsButton } from '../documents/DocumentsButton.tsx'
import { Faults } from '../Faults.tsx'
import { MonthSelect } from '../MonthSelect.tsx'
import { Reconciliation } from '../Reconciliation.tsx'
import { ReturnNotes } from '../ReturnNotes.tsx'
import { ReturnsPage } from '../ReturnsPage.tsx'
import { SummaryEntries } from '../summaries/SummaryEntries.tsx'
import { texts } from '../texts.ts'
import { usePeriod } from '../use-period.ts'
import { texts as cellTexts } from './cell-texts.ts'
import { Declaration } from './Declaration.tsx'
import { FileButtons } from './FileButtons.tsx'
import { noteTexts } from './note-texts.ts'
import { PartDrawer } from './PartDrawer.tsx'
import { Register } from './Register.tsx'
import { usePart } from './use-part.ts'

/**
 * The monthly return JPK_V7M(3): its figures, the documents behind each of them, and its file (tax-calculation §2.13).
 */
export function JpkPage() {
  const t = useTexts(texts)
  const api = useApi()
  const noteOf = useTexts(noteTexts)
  const nameOf = useTexts(cellTexts)
  const choice = usePeriod()
  const { period, state } = choice
  const { part, setPart } = usePart()
  const { data, error, refetch } = useQuery({
    queryKey: ['returns', 'jpk-v7m', period, state],
    queryFn: ({ signal }) => api.getVatReturn({ period, state, signal }),
    refetchOnWindowFocus: false,
  })
  return (
    <ReturnsPage
      description={t('description')}
      actions={
        data && (
          <FileButtons
            structure={structureOf(data)}
            period={period}
            state={state}
            hasFaults={data.faults.length > 0}
          />
        )
      }
    >
      <MonthsToCorrect />
      <MonthSelect {...choice} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <Stack gap="md">
          <Faults faults={data.faults} refused={data.refusedDocuments} />
          <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: 'start' }}>
            <Register figures={data} onOpen={setPart} />
            <Declaration figures={data} onOpen={setPart} />
          </SimpleGrid>
          <Reconciliation
            {...data.reconciliation}
            declared={data.reconciliation.cells}
            currency="PLN"
            nameOf={(reason) => (
              <DocumentsButton onOpen={() => setPart(reason)}>{nameOf(reason)}</DocumentsButton>
            )}
          />
          <SummaryEntries period={period} />
          <ReturnNotes notes={data.notes.map(({ code }) => noteOf(code))} />
          <Closings period={period} hasFaults={data.faults.length > 0} />
        </Stack>
      )}
      {part !== '' && (
        <PartDrawer
          key={`${period} ${state} ${part}`}
          period={period}
          state={state}
          part={part}
          onClose={() => setPart('')}
        />
      )}
    </ReturnsPage>
  )
}

/** `JPK_V7M` or `JPK_V7K`. */
function structureOf({ schema }: JpkV7m): string {
  return schema.slice(0, 'JPK_V7M'.length)
}
