import type { DocumentWithSnapshot } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { Section } from '../../../components/Section.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { LineTable } from '../../tax-figures/LineTable.tsx'
import { Totals } from '../../tax-figures/Totals.tsx'
import { Warnings } from '../../tax-figures/Warnings.tsx'
import { correctionTexts } from './texts.ts'

/** The figures of a correction that was tried and not stored. */
export function Preview({ correction }: { correction: DocumentWithSnapshot }) {
  const t = useTexts(correctionTexts)
  return (
    <Stack gap="sm">
      <Section title={t('previewTitle')}>
        <Text fz="sm" c="dimmed">
          {t('previewHelp')}
        </Text>
        <Totals summary={correction.summary} currency={correction.currency} />
      </Section>
      <Warnings warnings={correction.warnings ?? []} />
      <LineTable snapshot={correction.snapshot} />
    </Stack>
  )
}
