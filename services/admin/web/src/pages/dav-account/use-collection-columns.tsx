import type { DavCollection } from '@fiscus/client'
import { ColorSwatch, Group, Stack, Text } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { DavState } from '../dav/DavState.tsx'
import { texts as davTexts } from '../dav/texts.ts'
import { texts } from './texts.ts'

/** The columns of the collections of an account. */
export function useCollectionColumns(): readonly Column<DavCollection>[] {
  const t = useTexts(texts)
  const words = useTexts(davTexts)
  const serviceText = useServiceText()
  return [
    {
      key: 'name',
      header: words('name'),
      isName: true,
      cell: ({ name, color }) => (
        <Group gap={6} wrap="nowrap" component="span">
          {color !== null && <ColorSwatch component="span" size={12} color={color} aria-hidden />}
          <span>{name}</span>
        </Group>
      ),
    },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => words(`kind.${kind}`) },
    {
      key: 'direction',
      header: words('direction'),
      cell: ({ is_selected: isSelected, is_read_only: isReadOnly, direction }) => (
        <Stack gap={2}>
          {isSelected === 1 ? words(`direction.${direction}`) : t('notSynchronised')}
          {isReadOnly === 1 && (
            <Text fz="xs" c="dimmed">
              {t('readOnly')}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'policies',
      header: t('policies'),
      cell: ({ conflict_policy: conflict, deletion_policy: deletion }) => (
        <Stack gap={2}>
          <span>{t(`conflictPolicy.${conflict}`)}</span>
          <span>{t(`deletionPolicy.${deletion}`)}</span>
        </Stack>
      ),
    },
    {
      key: 'state',
      header: words('state'),
      cell: ({ state, error, error_message: message, is_selected: isSelected }) =>
        isSelected === 0 && state === 'new' ? (
          <StatusBadge tone="neutral" label={t('notSynchronised')} />
        ) : (
          <Stack gap={2} align="flex-start">
            <DavState state={state} />
            {error !== null && state !== 'held' && <Text fz="xs">{serviceText(error, message)}</Text>}
          </Stack>
        ),
    },
    {
      key: 'pulled',
      header: t('lastPull'),
      cell: ({ last_pulled_at: at }) => at && <RelativeTime value={at} />,
    },
    {
      key: 'pushed',
      header: t('lastPush'),
      cell: ({ last_pushed_at: at }) => at && <RelativeTime value={at} />,
    },
  ]
}
