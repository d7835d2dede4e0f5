import type { Mailbox } from '@fiscus/client'
import { Group } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { MailboxState } from './MailboxState.tsx'
import { texts } from './texts.ts'

/** The columns of the list of mailboxes. */
export function useMailboxColumns(): readonly Column<Mailbox>[] {
  const t = useTexts(texts)
  return [
    { key: 'name', header: t('name'), isName: true, cell: ({ name }) => name },
    { key: 'address', header: t('address'), cell: ({ address }) => address },
    {
      key: 'incoming',
      header: t('incomingMail'),
      cell: ({ in_protocol: protocol, in_state: state }) => (
        <MailboxState state={protocol === null ? null : state} />
      ),
    },
    {
      key: 'outgoing',
      header: t('outgoingMail'),
      cell: ({ out_host: host, out_state: state }) => <MailboxState state={host === null ? null : state} />,
    },
    {
      key: 'success',
      header: t('lastRead'),
      cell: ({ last_success_at: at }) => at && <RelativeTime value={at} />,
    },
    {
      key: 'use',
      header: t('use'),
      cell: ({ is_active, is_support, owner_id: owner }) => (
        <Group gap={4}>
          {is_active === 0 && <StatusBadge tone="paused" label={t('isInactive')} />}
          {owner !== null && <StatusBadge tone="neutral" label={t('personal')} />}
          {is_support === 1 && <StatusBadge tone="info" label={t('support')} />}
        </Group>
      ),
    },
  ]
}
