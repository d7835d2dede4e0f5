import type { Invitation } from '@fiscus/client'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { Section } from '../../components/Section.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { ownInvitationsQuery } from '../../session/own-invitations.ts'
import { useTexts } from '../../texts/texts.ts'
import { InvitationFacts, useInvitedTo } from '../invitation/InvitationFacts.tsx'
import { texts } from '../invitation/texts.ts'

/** The invitations that wait for an answer of the user; nothing without any. */
export function OwnInvitations() {
  const t = useTexts(texts)
  const { data } = useQuery(ownInvitationsQuery)
  if (!data || data.length === 0) return null
  return (
    <Section title={t('ownInvitations')}>
      {data.map((invitation) => (
        <OwnInvitation key={invitation.id} invitation={invitation} />
      ))}
    </Section>
  )
}

function OwnInvitation({ invitation }: { invitation: Invitation }) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const { id } = invitation
  const title = t('declineTitle', { tenant: useInvitedTo(invitation) })
  async function accept() {
    try {
      await api.acceptInvitation(id, {})
      location.assign('/')
    } catch (error) {
      notifyProblem(error)
    }
  }
  async function decline() {
    if (!(await confirm({ title, body: t('declineText'), action: t('decline') }))) return
    try {
      await api.declineInvitation(id)
      await queryClient.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey })
      notifyDone(t('declined'))
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Group justify="space-between">
      <Stack gap={0} miw={0}>
        <InvitationFacts invitation={invitation} />
      </Stack>
      <Group gap="xs">
        <Button size="compact-sm" onClick={accept}>
          {t('accept')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={decline}>
          {t('decline')}
        </Button>
      </Group>
    </Group>
  )
}
