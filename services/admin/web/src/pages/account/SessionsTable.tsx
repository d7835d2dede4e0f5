import type { UserSession } from '@fiscus/client'
import { Button } from '@mantine/core'
import { EmptyState } from '../../components/EmptyState.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import type { ListState } from '../../components/table/list-state.ts'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { deviceOf } from './device-of.ts'
import { texts } from './texts.ts'

type Props = { list: ListState<UserSession>; onEnd?: (session: UserSession) => void }

/** Sessions with their device, and a way to end each other than the current one. */
export function SessionsTable({ list, onEnd }: Props) {
  const t = useTexts(texts)
  const columns: Column<UserSession>[] = [
    {
      key: 'device',
      header: t('device'),
      isName: true,
      cell: ({ user_agent: agent }) => deviceOf(agent) ?? t('otherDevice'),
    },
    { key: 'ip', header: t('address'), cell: ({ ip }) => ip },
    { key: 'method', header: t('loginBy'), cell: ({ method }) => t(method) },
    { key: 'since', header: t('since'), cell: ({ created_at: at }) => <RelativeTime value={at} /> },
    {
      key: 'active',
      header: t('lastActivity'),
      cell: ({ last_activity: at }) => <RelativeTime value={at} />,
    },
    {
      key: 'end',
      header: t('state'),
      cell: (session) =>
        session.is_current ? (
          <StatusBadge tone="good" label={t('currentSession')} />
        ) : (
          onEnd && (
            <Button size="compact-sm" variant="default" onClick={() => onEnd(session)}>
              {t('endSession')}
            </Button>
          )
        ),
    },
  ]
  return (
    <DataTable
      label={t('sessions')}
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('noSessions')} />}
    />
  )
}
