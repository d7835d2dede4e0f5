import { Button, Group } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts as davTexts } from '../dav/texts.ts'
import { texts } from './texts.ts'
import type { Deleted } from './use-deleted-actions.tsx'

type Actions = { restore: (deleted: Deleted) => void; erase: (deleted: Deleted) => void }

/**
 * The columns of the list of deleted events and contacts.
 * @param collections the names of collections by their ids
 * @param actions for users who may restore
 */
export function useDeletedColumns(
  collections: ReadonlyMap<string, string>,
  actions: Actions | undefined,
): readonly Column<Deleted>[] {
  const t = useTexts(texts)
  const words = useTexts(davTexts)
  const columns: Column<Deleted>[] = [
    { key: 'title', header: t('eventOrContact'), isName: true, cell: ({ title }) => title || t('untitled') },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'collection',
      header: words('collection'),
      cell: ({ collection_id: id }) => (id === null ? t('noCollection') : (collections.get(id) ?? id)),
    },
    { key: 'deleted', header: t('deletedAt'), cell: ({ deleted_at: at }) => <DateTime value={at} /> },
    { key: 'until', header: t('keptUntil'), cell: ({ kept_until: at }) => <DateTime value={at} /> },
  ]
  if (actions)
    columns.push({
      key: 'actions',
      header: t('actions'),
      cell: (deleted) => (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('restoreOf', { title: deleted.title })}
            onClick={() => actions.restore(deleted)}
          >
            {t('restore')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('eraseOf', { title: deleted.title })}
            onClick={() => actions.erase(deleted)}
          >
            {t('erase')}
          </Button>
        </Group>
      ),
    })
  return columns
}
