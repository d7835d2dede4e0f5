import { Alert, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../components/links.tsx'
import { texts } from '../pages/invitation/texts.ts'
import { ownInvitationsQuery } from '../session/own-invitations.ts'
import { useTexts } from '../texts/texts.ts'

/** Shown while invitations wait for an answer of the user. */
export function InvitationBanner() {
  const t = useTexts(texts)
  const { data } = useQuery(ownInvitationsQuery)
  if (!data || data.length === 0) return null
  return (
    <Alert color="blue" mb="md" py="xs">
      <Group justify="space-between" gap="xs">
        <Text fz="sm">{t('waiting', { count: data.length })}</Text>
        <ButtonLink to="/account" size="compact-sm" variant="default">
          {t('show')}
        </ButtonLink>
      </Group>
    </Alert>
  )
}
