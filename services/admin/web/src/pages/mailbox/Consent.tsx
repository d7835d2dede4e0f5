import type { Mailbox } from '@fiscus/client'
import { Button, Group, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { Section } from '../../components/Section.tsx'
import { notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { goToConsent } from '../consent/kept-consent.ts'
import { texts } from './texts.ts'

/**
 * The consent of the provider, for a mailbox that logs in with tokens: the browser goes to the provider and comes back.
 */
export function Consent({ mailbox }: { mailbox: Mailbox }) {
  const t = useTexts(texts)
  const api = useApi()
  const start = useMutation({
    mutationFn: () => api.startMailboxConsent(mailbox.id),
    onSuccess: ({ url }) => goToConsent(url, mailbox.id),
    onError: (error) => notifyProblem(error),
  })
  return (
    <Section title={t('consent')}>
      <Text c="dimmed" fz="sm">
        {t(mailbox.oauth_has_refresh_token ? 'consentGiven' : 'consentMissing')}
      </Text>
      <Group>
        <Button
          variant={mailbox.oauth_has_refresh_token ? 'default' : 'filled'}
          leftSection={<IconKey size={16} aria-hidden />}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('giveConsent')}
        </Button>
      </Group>
    </Section>
  )
}
