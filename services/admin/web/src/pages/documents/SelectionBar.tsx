import type { Document } from '@fiscus/client'
import { Button, Group, Paper, Text } from '@mantine/core'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { SelectionPdfButton } from './pdf/SelectionPdfButton.tsx'
import { texts } from './texts.ts'
import { TogetherButton } from './together/TogetherButton.tsx'

type Props = { documents: readonly Document[]; onClear: () => void }

/** What can be done with the documents that are selected in the list. */
export function SelectionBar({ documents, onClear }: Props) {
  const t = useTexts(texts)
  const canCorrect = useCan('documents:write')
  const canPrint = useCan('pdf:write')
  if (documents.length === 0) return null
  return (
    <Paper withBorder p="xs" role="region" aria-label={t('selection')}>
      <Group gap="xs">
        <Text size="sm" fw={500} role="status">
          {t('selected', { count: documents.length })}
        </Text>
        {canPrint && <SelectionPdfButton documents={documents} />}
        {canCorrect && <TogetherButton documents={documents} />}
        <Button size="xs" variant="subtle" onClick={onClear}>
          {t('clearSelection')}
        </Button>
      </Group>
    </Paper>
  )
}
