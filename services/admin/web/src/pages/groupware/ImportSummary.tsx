import type { EventImportResult, ImportResult } from '@fiscus/client'
import { Alert, Stack, Text, Title } from '@mantine/core'
import { type FigureColumn, FigureTable } from '../../components/table/FigureTable.tsx'
import { useZone } from '../../components/values/use-zone.ts'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

export type Imported = ImportResult & Partial<EventImportResult>

/** What an import has stored, or would store, and the entries that cannot be read. */
export function ImportSummary({ result }: { result: Imported }) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const zone = useZone()
  const { is_dry_run: isDryRun, created, corrected = 0, existing, failed, errors } = result
  const zones = result.unknown_time_zones ?? []
  const columns: readonly FigureColumn<ImportResult['errors'][number]>[] = [
    { key: 'row', header: t('row'), isName: true, cell: ({ row }) => row },
    { key: 'name', header: t('name'), cell: ({ title }) => title },
    {
      key: 'reason',
      header: t('cause'),
      cell: ({ message, coded_message: coded }) => serviceText(message, coded),
    },
  ]
  return (
    <Stack gap="sm">
      <Alert color={failed > 0 ? 'orange' : 'green'} role="status">
        <Text>{t(isDryRun ? 'checked' : 'stored', { count: created })}</Text>
        {corrected > 0 && <Text>{t(isDryRun ? 'wouldCorrect' : 'corrected', { count: corrected })}</Text>}
        {existing > 0 && <Text>{t('existing', { count: existing })}</Text>}
        {failed > 0 && <Text>{t('failed', { count: failed })}</Text>}
      </Alert>
      {zones.length > 0 && (
        <Alert color="orange">{t('unknownZones', { zones: zones.join(', '), zone })}</Alert>
      )}
      {errors.length > 0 && (
        <>
          <Title order={3}>{t('errors')}</Title>
          <FigureTable
            label={t('errors')}
            widthMin={400}
            columns={columns}
            rows={errors}
            rowKey={({ row }) => String(row)}
          />
        </>
      )}
    </Stack>
  )
}
