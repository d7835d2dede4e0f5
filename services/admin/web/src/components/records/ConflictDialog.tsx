import { Button, Group, Modal, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'
import { changesOf, textOfValue } from '../values/changes-of.ts'
import { useReturnFocus } from './use-return-focus.ts'

type Props<V> = {
  /** The record when the form was opened. */
  base: V
  mine: V
  /** The record as it is now. */
  theirs: V
  labels: Readonly<Record<string, string>>
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBack: () => void
}

/** Three versions of a record that was changed twice, field by field, and the choice between them. */
export function ConflictDialog<V extends Record<string, unknown>>({
  base,
  mine,
  theirs,
  labels,
  onKeepMine,
  onTakeTheirs,
  onBack,
}: Props<V>) {
  const t = useTexts(texts)
  useReturnFocus()
  const fields = new Set([...changesOf(base, theirs), ...changesOf(base, mine)].map(({ field }) => field))
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
        <Table.ScrollContainer minWidth={520}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('field')}</Table.Th>
                <Table.Th>{t('conflictBase')}</Table.Th>
                <Table.Th>{t('conflictTheirs')}</Table.Th>
                <Table.Th>{t('conflictMine')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {[...fields].map((field) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{labels[field] ?? field}</Table.Th>
                  <Table.Td c="dimmed">
                    <Version value={base[field]} />
                  </Table.Td>
                  <Table.Td>
                    <Version value={theirs[field]} />
                  </Table.Td>
                  <Table.Td>
                    <Version value={mine[field]} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
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
