import type { EnteredSummaries, SummaryEntry } from '@fiscus/client'
import { summaryColumns } from '@fiscus/contracts/returns/jpk-vocabulary'
import { Alert, Button, FileButton, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileUpload, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { Section } from '../../../components/Section.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { listOfRows } from '../../../components/table/list-state.ts'
import { notifyDone } from '../../../problems/notify.tsx'
import { faultText } from '../../../problems/problem-text.ts'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { decodeImport } from '../../groupware/read-import-file.ts'
import { EntryDrawer } from './EntryDrawer.tsx'
import { texts } from './texts.ts'
import { useEntryColumns } from './use-entry-columns.tsx'

const entriesMax = 200

/** The reports of cash registers and internal documents of a month, with the ways to enter and to withdraw them. */
export function SummaryEntries({ period }: { period: string }) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const canWrite = useCan('returns:write')
  const columns = useEntryColumns(canWrite)
  const [isOpen, setOpen] = useState(false)
  const [warnings, setWarnings] = useState<EnteredSummaries['warnings']>([])
  const [failure, setFailure] = useState<unknown>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['returns', 'summary-entries', period],
    queryFn: ({ signal }) => api.listSummaryEntries({ period, limit: entriesMax, signal }),
  })

  async function entered({ entries, warnings: doubtful }: EnteredSummaries): Promise<void> {
    setWarnings(doubtful)
    notifyDone(t('entered', { count: entries.length }))
    await queryClient.invalidateQueries({ queryKey: ['returns'] })
  }

  async function importFile(file: File | null): Promise<void> {
    if (file === null) return
    setFailure(null)
    try {
      await entered(await api.importSummaryEntries(decodeImport(new Uint8Array(await file.arrayBuffer()))))
    } catch (error) {
      setFailure(error)
    }
  }

  return (
    <Section
      title={t('title')}
      action={
        canWrite && (
          <Group gap="xs">
            <FileButton accept=".csv,text/csv" onChange={(file) => void importFile(file)}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconFileUpload size={16} aria-hidden />}>
                  {t('fromFile')}
                </Button>
              )}
            </FileButton>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
              {t('enter')}
            </Button>
          </Group>
        )
      }
    >
      <Text c="dimmed">{t('help')}</Text>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {failure !== null && <ErrorState error={failure} />}
      {failure !== null && <Text fz="sm">{t('fileHelp', { columns: summaryColumns.join(', ') })}</Text>}
      {warnings.length > 0 && (
        <Alert color="yellow" title={t('doubtful')} icon={<IconAlertTriangle aria-hidden />}>
          <List>
            {warnings.map((warning) => (
              <List.Item key={`${warning.pointer} ${warning.code}`}>{faultText(warning)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {data && (
        <DataTable<SummaryEntry>
          label={t('title')}
          columns={columns}
          list={listOfRows(data.entries)}
          rowKey={({ id }) => id}
          withoutCount
          empty={<Text c="dimmed">{t('none')}</Text>}
        />
      )}
      {isOpen && <EntryDrawer day={lastDayOf(period)} onEntered={entered} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** The last day of a month, an ISO date. */
function lastDayOf(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
