import type { Session } from '@fiscus/client'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { Section } from '../../components/Section.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useSession } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../invitation/texts.ts'
import { texts as userTexts } from '../users/texts.ts'

/** The tenants of the user: it opens and leaves them. */
export function OwnTenants() {
  const t = useTexts(texts)
  const { memberships, role } = useSession()
  if (memberships.length === 0) return role === null ? <Text>{t('noPlace')}</Text> : null
  return (
    <Section title={t('ownTenants')}>
      {memberships.map((membership) => (
        <OwnTenant key={membership.tenant} membership={membership} />
      ))}
    </Section>
  )
}

function OwnTenant({ membership: { tenant, name, role } }: { membership: Session['memberships'][number] }) {
  const t = useTexts(texts)
  const ofUsers = useTexts(userTexts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const isAtWork = useSession().tenant?.slug === tenant
  async function open() {
    try {
      await api.switchTenant({ tenant })
      location.assign('/')
    } catch (error) {
      notifyProblem(error)
    }
  }
  async function leave() {
    const title = t('leaveTitle', { tenant: name })
    if (!(await confirm({ title, body: t('leaveText'), action: t('leave'), isDangerous: true }))) return
    try {
      await api.leaveTenant({ tenant })
      if (isAtWork) return location.assign('/')
      await queryClient.invalidateQueries({ queryKey: ['session'] })
      notifyDone(t('left', { tenant: name }))
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Group justify="space-between">
      <Stack gap={0}>
        <Text>{name}</Text>
        <Text fz="sm" c="dimmed">
          {ofUsers(`role_${role}`)}
        </Text>
      </Stack>
      <Group gap="xs">
        {isAtWork ? (
          <StatusBadge tone="good" label={t('atWork')} />
        ) : (
          <Button size="compact-sm" variant="default" onClick={open}>
            {t('open')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={leave}>
          {t('leave')}
        </Button>
      </Group>
    </Group>
  )
}
