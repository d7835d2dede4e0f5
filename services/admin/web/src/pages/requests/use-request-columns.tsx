import type { RequestEntry } from '@fiscus/client'
import { Code } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Duration } from '../../components/values/Duration.tsx'
import { StatusBadge, type Tone } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The columns of the list of requests. */
export function useRequestColumns(): readonly Column<RequestEntry>[] {
  const t = useTexts(texts)
  return [
    {
      key: 'at',
      header: t('time'),
      width: '13rem',
      cell: ({ at }) => <DateTime value={at} precision="second" />,
    },
    { key: 'method', header: t('method'), width: '6rem', cell: ({ method }) => method },
    {
      key: 'route',
      header: t('route'),
      width: '40%',
      isName: true,
      cell: ({ route }) => <Code style={{ overflowWrap: 'anywhere' }}>{route}</Code>,
    },
    {
      key: 'status',
      header: t('status'),
      width: '7rem',
      cell: ({ status }) => <StatusBadge tone={toneOf(status)} label={String(status)} />,
    },
    {
      key: 'caller',
      header: t('caller'),
      width: '9rem',
      cell: ({ caller, caller_name }) => <span title={caller ?? ''}>{caller_name ?? caller ?? '—'}</span>,
    },
    {
      key: 'duration',
      header: t('duration'),
      align: 'end',
      width: '7rem',
      cell: ({ duration_ms }) => <Duration ms={duration_ms} />,
    },
    {
      key: 'requestId',
      header: t('requestId'),
      width: '6rem',
      cell: ({ request_id }) => <Code title={request_id}>{request_id.slice(0, 8)}</Code>,
    },
  ]
}

function toneOf(status: number): Tone {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warning' : 'good'
}
