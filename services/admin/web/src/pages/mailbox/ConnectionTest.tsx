import type { Mailbox } from '@fiscus/client'
import { Button, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { Section } from '../../components/Section.tsx'
import { notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ConnectionResult } from '../mailboxes/ConnectionResult.tsx'
import { texts } from '../mailboxes/texts.ts'

/** Tests both servers of a mailbox, and shows the answer step by step. */
export function ConnectionTest({ mailbox }: { mailbox: Mailbox }) {
  const t = useTexts(texts)
  const api = useApi()
  const test = useMutation({
    mutationFn: () => api.testMailbox(mailbox.id),
    onError: (error) => notifyProblem(error),
  })
  return (
    <Section
      title={t('connection')}
      action={
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          loading={test.isPending}
          disabled={mailbox.in_host === null && mailbox.out_host === null}
          onClick={() => test.mutate()}
        >
          {t('testConnection')}
        </Button>
      }
    >
      <Text c="dimmed" fz="sm">
        {t('testHelp')}
      </Text>
      <ConnectionResult result={test.data} />
    </Section>
  )
}
