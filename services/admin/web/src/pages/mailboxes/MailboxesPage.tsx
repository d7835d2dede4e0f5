import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { MailPage } from '../mail/MailPage.tsx'
import { useMailboxes } from '../mail/use-mailboxes.ts'
import { MailboxDrawer } from './MailboxDrawer.tsx'
import { texts } from './texts.ts'
import { useMailboxColumns } from './use-mailbox-columns.tsx'

/** The mailboxes of the tenant at work, with the state of both directions. */
export function MailboxesPage() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const canWrite = useCan('mail:write')
  const columns = useMailboxColumns()
  const list = useMailboxes()
  const [isCreating, setCreating] = useState(false)
  return (
    <MailPage
      title={t('mailboxes')}
      description={t('description')}
      actions={
        canWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            {t('create')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('mailboxes')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate({ to: '/mail/mailboxes/$mailbox', params: { mailbox: id } })}
        empty={<EmptyState title={t('empty')} description={t(canWrite ? 'emptyHelp' : 'noWriteRight')} />}
      />
      {isCreating && <MailboxDrawer onClose={() => setCreating(false)} />}
    </MailPage>
  )
}
