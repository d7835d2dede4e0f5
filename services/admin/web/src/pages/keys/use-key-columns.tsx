import type { ApiKey } from '@fiscus/client'
import { Code, Text } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { KeyCreator } from './KeyCreator.tsx'
import { stateOfKey, toneOfKey } from './key-state.ts'
import { texts } from './texts.ts'

/** The columns of the list of keys. */
export function useKeyColumns(): readonly Column<ApiKey>[] {
  const t = useTexts(texts)
  return [
    { key: 'name', header: t('name'), isName: true, cell: ({ name }) => name },
    { key: 'prefix', header: t('prefix'), cell: ({ prefix }) => <Code>{prefix}…</Code>, width: '10rem' },
    {
      key: 'state',
      header: t('state'),
      width: '9rem',
      cell: (key) => {
        const state = stateOfKey(key, new Date())
        return <StatusBadge tone={toneOfKey[state]} label={t(state)} />
      },
    },
    {
      key: 'rights',
      header: t('rights'),
      width: '8rem',
      cell: ({ scopes }) => t('rightsCount', { count: scopes.length }),
    },
    {
      key: 'lastUsed',
      header: t('lastUsed'),
      width: '10rem',
      cell: ({ last_used_at }) =>
        last_used_at === null ? (
          <Text c="dimmed" fz="inherit">
            {t('never')}
          </Text>
        ) : (
          <RelativeTime value={last_used_at} />
        ),
    },
    {
      key: 'createdBy',
      header: t('createdBy'),
      width: '11rem',
      cell: (key) => <KeyCreator apiKey={key} />,
    },
    {
      key: 'expires',
      header: t('expires'),
      width: '13rem',
      cell: ({ expires_at }) => <DateTime value={expires_at} />,
    },
  ]
}
