import type { MailTicket } from '@fiscus/client'
import { Button, Group } from '@mantine/core'
import { IconCheck, IconGitMerge, IconRotateClockwise, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../app/lazy-part.tsx'
import { useSession } from '../../session/session.ts'
import { useCommand } from '../../shell/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'
import { useTicketChanges } from './use-ticket-changes.ts'

const MergeTicket = lazyPart(() => import('./MergeTicket.tsx'), 'MergeTicket')

/** Takes a ticket, merges it into another one, closes it, or opens it again. */
export function TicketActions({ ticket, onOpen }: { ticket: MailTicket; onOpen: (id: string) => void }) {
  const t = useTexts(texts)
  const { principal, tenant } = useSession()
  const { change } = useTicketChanges()
  const [isMerging, setMerging] = useState(false)
  const { number, status, assignee_id } = ticket
  const isClosed = status === 'closed'
  const [toggle, done] = isClosed ? (['reopen', 'reopened'] as const) : (['closeTicket', 'closed'] as const)
  const close = () => void change(ticket, { status: isClosed ? 'open' : 'closed' }, t(done, { number }))
  useCommand(t(toggle), close, 'e')
  const Icon = isClosed ? IconRotateClockwise : IconCheck
  const look = { size: 'xs', variant: 'default' } as const
  return (
    <Group gap={6}>
      {tenant !== null && assignee_id !== principal.id && (
        <Button
          {...look}
          leftSection={<IconUserCheck size={14} aria-hidden />}
          onClick={() => void change(ticket, { assignee_id: principal.id }, t('taken', { number }))}
        >
          {t('take')}
        </Button>
      )}
      <Button {...look} leftSection={<IconGitMerge size={14} aria-hidden />} onClick={() => setMerging(true)}>
        {t('merge')}
      </Button>
      <Button {...look} leftSection={<Icon size={14} aria-hidden />} onClick={close}>
        {t(toggle)}
      </Button>
      {isMerging && <MergeTicket ticket={ticket} onOpen={onOpen} onClose={() => setMerging(false)} />}
    </Group>
  )
}
