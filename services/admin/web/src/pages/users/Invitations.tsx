import type { Invitation, UserLink } from '@fiscus/client'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { Section } from '../../components/Section.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useCursorList } from '../../components/table/list-state.ts'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { tenantAtWork } from '../../session/tenant-at-work.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

export const invitationsKey = ['invitations']

/** The pending invitations, with a new link and the withdrawal; nothing without any. */
export function Invitations({ onLink }: { onLink: (link: UserLink) => void }) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const canWrite = useCan('users:write')
  const list = useCursorList({
    queryKey: invitationsKey,
    read: ({ cursor, signal }) =>
      api.listInvitations({ tenant: tenantAtWork ?? undefined, limit: 100, cursor, signal }),
    rowsOf: (page) => page.invitations,
  })
  async function run(work: () => Promise<unknown>) {
    try {
      await work()
      await queryClient.invalidateQueries({ queryKey: invitationsKey })
    } catch (error) {
      notifyProblem(error)
    }
  }
  async function withdraw({ id, email }: Invitation) {
    const question = { title: t('withdrawTitle', { email }), body: t('withdrawText'), action: t('withdraw') }
    if (!(await confirm({ ...question, isDangerous: true }))) return
    await run(async () => {
      await api.withdrawInvitation(id)
      notifyDone(t('withdrawn'))
    })
  }
  const columns: Column<Invitation>[] = [
    { key: 'email', header: t('email'), isName: true, cell: ({ email }) => email },
    {
      key: 'role',
      header: t('role'),
      cell: ({ role, tenant }) =>
        [tenantAtWork === null ? tenant : null, t(`role_${role}`)].filter(Boolean).join(': '),
    },
    { key: 'by', header: t('invitedBy'), cell: ({ invited_by: name }) => name },
    { key: 'until', header: t('expires'), cell: ({ expires_at: at }) => <RelativeTime value={at} /> },
    {
      key: 'actions',
      header: t('actions'),
      cell: (invitation) =>
        canWrite && (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => run(async () => onLink((await api.renewInvitation(invitation.id)).link))}
            >
              {t('newInvitationLink')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => withdraw(invitation)}>
              {t('withdraw')}
            </Button>
          </Group>
        ),
    },
  ]
  if (list.rows.length === 0) return null
  return (
    <Section title={t('invitations')}>
      <DataTable
        label={t('invitations')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Section>
  )
}
