import { Stack, Text } from '@mantine/core'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { TaxPage } from '../taxes/TaxPage.tsx'
import { ExportCard } from './ExportCard.tsx'
import { ImportCard } from './ImportCard.tsx'
import { texts } from './texts.ts'

/** Import and export of the tax configuration. */
export function TransferPage() {
  const t = useTexts(texts)
  const canWrite = useCan('tax:write')
  return (
    <TaxPage title={t('transfer')} description={t('description')}>
      <Stack gap="md">
        <ExportCard />
        {canWrite ? <ImportCard /> : <Text c="dimmed">{t('readOnly')}</Text>}
      </Stack>
    </TaxPage>
  )
}
