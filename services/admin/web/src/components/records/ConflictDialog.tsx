import { Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { type FigureColumn, FigureTable } from '../table/FigureTable.tsx'
import { texts } from '../texts.ts'
import { changesOf, textOfValue } from '../values/changes-of.ts'
import { type Conflict, mineOver, type Values } from './use-record-form.ts'
import { useReturnFocus } from './use-return-focus.ts'

type Props<V extends Values> = {
  /** The record when the form was opened, and as it is now. */
  conflict: Conflict<V>
  /** The values of the form. */
  mine: V
  labels: Readonly<Record<string, string>>
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBack: () => void
}

/** Three versions of a record that was changed twice, field by field, and the choice between them. */
export function ConflictDialog<V extends Values>({
  conflict,
  mine,
  labels,
  onKeepMine,
  onTakeTheirs,
  onBack,
}: Props<V>) {
  const t = useTexts(texts)
  useReturnFocus()
  const { base, values: theirs } = conflict
  const saved = mineOver(conflict, mine)
  const changes = [...changesOf(base, theirs), ...changesOf(base, mine)]
  const fields = [...new Set(changes.map(({ field }) => field))]
  const columns: readonly FigureColumn<string>[] = [
    { key: 'field', header: t('field'), isName: true, cell: (field) => labels[field] ?? field },
    { key: 'base', header: t('conflictBase'), cell: (field) => <Version value={base[field]} /> },
    { key: 'theirs', header: t('conflictTheirs'), cell: (field) => <Version value={theirs[field]} /> },
    { key: 'mine', header: t('conflictMine'), cell: (field) => <Version value={saved[field]} /> },
  ]
  return (
    <Modal
      opened
      onClose={onBack}
      size="xl"
      title={t('conflictTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text>{t('conflictBody')}</Text>
        <FigureTable
          label={t('conflictTitle')}
          widthMin={520}
          columns={columns}
          rows={fields}
          rowKey={(field) => field}
        />
        <Group gap="xs">
          <Button onClick={onKeepMine}>{t('conflictKeepMine')}</Button>
          <Button variant="default" onClick={onTakeTheirs}>
            {t('conflictTakeTheirs')}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            {t('conflictBack')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const shortMax = 400

/** A value of one version; a long text scrolls. */
function Version({ value }: { value: unknown }) {
  const text = textOfValue(value)
  if (text.length <= shortMax) return text
  return (
    <ScrollArea.Autosize mah={200} viewportProps={{ tabIndex: 0 }}>
      <Text fz="xs" ff="monospace" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </ScrollArea.Autosize>
  )
}
