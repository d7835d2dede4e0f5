import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { TextLink } from '../../components/links.tsx'
import { useReturnFocus } from '../../components/records/use-return-focus.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Diff } from '../../components/values/Diff.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { useActionWord } from '../audit/use-action-word.ts'
import { useRuleValue } from '../rules/form/use-rule-value.ts'
import { type HistoryRow, shownState } from './history-entry.ts'
import { RestoreForm } from './RestoreForm.tsx'
import { texts } from './texts.ts'
import { useRecordLabels } from './use-record-labels.ts'

type Props = {
  entry: HistoryRow
  onOnlyRecord: () => void
  onOnlyActor: () => void
  onClose: () => void
}

/** A change field by field, with its author, its reason, and a way to restore either state. */
export function HistoryDrawer({ entry, onOnlyRecord, onOnlyActor, onClose }: Props) {
  const t = useTexts(texts)
  useReturnFocus()
  const wordOf = useActionWord()
  const canWrite = useCan('tax:write')
  const serviceText = useServiceText()
  const ruleValue = useRuleValue()
  const labels = useRecordLabels()[entry.record]
  const { record, label, label_message, action, at, actor, actor_name, reason, request_id, before, after } =
    entry
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('entryTitle', {
        record: t(`record.${record}`),
        label: serviceText(label, label_message),
        action: wordOf(action),
      })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text>
          <DateTime value={at} precision="second" /> · {actor_name ?? actor}
        </Text>
        {reason !== null && (
          <Text style={{ overflowWrap: 'anywhere' }}>
            {t('reason')}: {reason}
          </Text>
        )}
        {before === null && <Text c="dimmed">{t('created')}</Text>}
        {after === null && <Text c="dimmed">{t('deleted')}</Text>}
        <Diff
          before={shownState(before)}
          after={shownState(after)}
          labels={labels}
          {...(record === 'rule' && { renderValue: ruleValue })}
        />
        {record === 'rule' && entry.record_id !== null && (
          <TextLink to="/settings/taxes/rules" search={{ mark: entry.record_id }}>
            {t('showRule')}
          </TextLink>
        )}
        <Text>{t('issued', { count: entry.documents_since })}</Text>
        {request_id !== null && (
          <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('request')}: {request_id}
          </Text>
        )}
        {canWrite && <RestoreForm entry={entry} onRestored={onClose} />}
        <Group gap="xs">
          <Button variant="default" onClick={onOnlyRecord}>
            {t('onlyRecord')}
          </Button>
          <Button variant="default" onClick={onOnlyActor}>
            {t('onlyActor')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
