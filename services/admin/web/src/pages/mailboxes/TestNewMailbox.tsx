import { Button, Group, Stack } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ConnectionResult } from './ConnectionResult.tsx'
import { bodyOf, type MailboxValues } from './mailbox-values.ts'

/**
 * Tests the servers of a mailbox that is not stored yet. A login with tokens is tested after that: a test may use up
 * its token.
 */
export function TestNewMailbox({ values }: { values: MailboxValues }) {
  const t = useTexts()
  const api = useApi()
  const test = useMutation({
    mutationFn: () => api.testNewMailbox(bodyOf(values)),
    onError: (error) => notifyProblem(error),
  })
  if (values.login_method === 'xoauth2') return null
  return (
    <Stack gap="sm">
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          loading={test.isPending}
          disabled={values.in_protocol === '' && values.out_protocol === ''}
          onClick={() => test.mutate()}
        >
          {t('testConnection')}
        </Button>
      </Group>
      <ConnectionResult result={test.data} />
    </Stack>
  )
}
