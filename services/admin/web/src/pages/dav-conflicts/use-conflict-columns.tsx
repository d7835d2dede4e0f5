import type { DavConflictSummary } from '@fiscus/client'
import type { Column } from '../../components/table/columns.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts as davTexts } from '../dav/texts.ts'
import { ConflictState } from './ConflictState.tsx'
import { texts } from './texts.ts'

/** The columns of the list of conflicts. `collections`: the names of collections by their ids. */
export function useConflictColumns(
  collections: ReadonlyMap<string, string>,
): readonly Column<DavConflictSummary>[] {
  const t = useTexts(texts)
  const words = useTexts(davTexts)
  return [
    { key: 'title', header: t('eventOrContact'), isName: true, cell: ({ title }) => title || t('untitled') },
    {
      key: 'collection',
      header: words('collection'),
      cell: ({ collection_id: id }) => collections.get(id) ?? id,
    },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'kept', header: t('kept'), cell: ({ kept }) => words(`version.${kept}`) },
    { key: 'detected', header: t('detected'), cell: ({ detected_at: at }) => <DateTime value={at} /> },
    { key: 'state', header: t('state'), cell: (conflict) => <ConflictState conflict={conflict} /> },
  ]
}
