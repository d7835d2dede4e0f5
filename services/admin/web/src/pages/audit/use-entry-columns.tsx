import type { AuditEntry } from '@fiscus/client'
import { Code } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { ActorName } from '../../components/values/ActorName.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { useTexts } from '../../texts/texts.ts'
import { entities } from './record-link.ts'
import { texts } from './texts.ts'
import { useActionWord } from './use-action-word.ts'
import { useReasonWord } from './use-reason-word.ts'

/** The columns of the list of entries. */
export function useEntryColumns(): readonly Column<AuditEntry>[] {
  const t = useTexts(texts)
  const wordOf = useActionWord()
  const reasonOf = useReasonWord()
  return [
    {
      key: 'at',
      header: t('time'),
      width: '14rem',
      cell: ({ at }) => <DateTime value={at} precision="second" />,
    },
    {
      key: 'actor',
      header: t('by'),
      width: '13rem',
      cell: ({ actor, actor_name }) => <ActorName actor={actor} name={actor_name} />,
    },
    { key: 'action', header: t('action'), isName: true, cell: ({ action }) => wordOf(action) },
    {
      key: 'entity',
      header: t('record'),
      cell: ({ entity, entity_id }) => {
        const known = entities.find((each) => each === entity)
        return (
          <>
            {known ? t(known) : entity}{' '}
            <Code>{entity_id.length > 20 ? `${entity_id.slice(0, 8)}…` : entity_id}</Code>
          </>
        )
      },
    },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => reasonOf(reason) },
  ]
}
