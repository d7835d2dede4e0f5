import type { AuditEntry } from '@fiscus/client'
import { Button, Code, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useReturnFocus } from '../../components/records/use-return-focus.ts'
import { ActorName } from '../../components/values/ActorName.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Diff } from '../../components/values/Diff.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { basePath } from '../../session/tenant-at-work.ts'
import { useTexts } from '../../texts/texts.ts'
import { type Entity, entities, fieldsOf, pageOfRecord } from './record-link.ts'
import { texts } from './texts.ts'
import { useActionWord } from './use-action-word.ts'
import { useReasonWord } from './use-reason-word.ts'

type Filter = { entity?: Entity | ''; entity_id?: string; actor?: string; request_id?: string }
type Props = { entry: AuditEntry; onFilter: (filter: Filter) => void; onClose: () => void }

/** One entry: its facts, its changes field by field, and ways to related entries. */
export function EntryDrawer({ entry, onFilter, onClose }: Props) {
  const t = useTexts(texts)
  useReturnFocus()
  const wordOf = useActionWord()
  const reasonOf = useReasonWord()
  const { at, action, entity, entity_id, reason, request_id } = entry
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)]
  const known = entities.find((each) => each === entity)
  const page = pageOfRecord(entry)
  return (
    <Drawer
      opened
      onClose={onClose}
      size="lg"
      title={`${known ? t(known) : entity}: ${wordOf(action)}`}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Facts
          facts={[
            [t('time'), <DateTime key="at" value={at} precision="second" />],
            [t('by'), <ActorName key="actor" actor={entry.actor} name={entry.actor_name} />],
            [t('entityId'), <Code key="id">{entity_id}</Code>],
            [t('reason'), reasonOf(reason) ?? '—'],
            [t('requestId'), request_id === null ? '—' : <Code key="request">{request_id}</Code>],
          ]}
        />
        <Title order={2} size="h4">
          {t('changes')}
        </Title>
        {before === null && after === null ? (
          <Text c="dimmed">{t('noFields')}</Text>
        ) : (
          <Diff before={before} after={after} />
        )}
        <Group gap="xs">
          {page !== null && (
            <Button
              component="a"
              href={basePath + page}
              variant="default"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t('openRecord')}
            </Button>
          )}
          <Button variant="default" onClick={() => onFilter({ entity: known ?? '', entity_id })}>
            {t('ofRecord')}
          </Button>
          <Button variant="default" onClick={() => onFilter({ actor: entry.actor })}>
            {t('ofActor')}
          </Button>
          {request_id !== null && (
            <Button variant="default" onClick={() => onFilter({ request_id })}>
              {t('ofRequest')}
            </Button>
          )}
        </Group>
      </Stack>
    </Drawer>
  )
}
