import type { ImportResult } from '@fiscus/client'
import { Alert, Stack, Text, Title } from '@mantine/core'
import { type FigureColumn, FigureTable } from '../../components/table/FigureTable.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** What an import has stored, or would store, and the entries that cannot be read. */
export function ImportSummary({ result }: { result: ImportResult }) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const { is_dry_run: isDryRun, created, existing, failed, errors } = result
  const columns: readonly FigureColumn<ImportResult['errors'][number]>[] = [
    { key: 'row', header: t('row'), isName: true, cell: ({ row }) => row },
    { key: 'name', header: t('name'), cell: ({ title }) => title },
    { key: 'reason', header: t('reason'), cell: ({ message }) => serviceText(message) },
  ]
  return (
    <Stack gap="sm">
      <Alert color={failed > 0 ? 'orange' : 'green'} role="status">
        <Text>{t(isDryRun ? 'checked' : 'stored', { count: created })}</Text>
        {existing > 0 && <Text>{t('existing', { count: existing })}</Text>}
        {failed > 0 && <Text>{t('failed', { count: failed })}</Text>}
      </Alert>
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
