import type { DavAccount } from '@fiscus/client'
import { Button, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { Section } from '../../components/Section.tsx'
import { notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { TestResult } from '../dav/TestResult.tsx'
import { texts } from './texts.ts'

/** Tests the server of an account, and shows the answer step by step. */
export function ConnectionTest({ account }: { account: DavAccount }) {
  const t = useTexts(texts)
  const api = useApi()
  const test = useMutation({
    mutationFn: () => api.testDavAccount(account.id),
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
          onClick={() => test.mutate()}
        >
          {t('testConnection')}
        </Button>
      }
    >
      <Text c="dimmed" fz="sm">
        {t('testHelp')}
      </Text>
      <TestResult result={test.data} />
    </Section>
  )
}
