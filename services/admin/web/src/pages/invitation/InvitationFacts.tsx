import type { Invitation } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { formatInstant } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as userTexts } from '../users/texts.ts'
import { texts } from './texts.ts'

/** Who invites where, with which role, and until when. */
export function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const t = useTexts(texts)
  const ofUsers = useTexts(userTexts)
  const { invited_by: name, role, email, expires_at: expiresAt } = invitation
  // In the zone of the browser: who opens a link may have no session with that of a tenant.
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  const until = formatInstant(expiresAt, { language: useLanguage(), zone, precision: 'minute' })
  return (
    <Stack gap={2}>
      <Text fw={600}>{t('invites', { name, tenant: useInvitedTo(invitation) })}</Text>
      <Text fz="sm">{ofUsers(role)}</Text>
      <Text fz="sm" c="dimmed">
        {t('invitedAs')}: {email}. {t('validUntil')} {until}.
      </Text>
    </Stack>
  )
}

/** The place of an invitation in words. */
export function useInvitedTo({ tenant, tenant_name: name }: Invitation): string {
  const t = useTexts(texts)
  return name ?? tenant ?? t('toPlatform')
}
