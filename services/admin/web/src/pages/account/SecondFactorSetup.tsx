import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { FormFaults } from '../../components/records/FormFaults.tsx'
import { faultsOf } from '../../components/records/faults.ts'
import { useSubmit } from '../../components/records/use-submit.ts'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { useTexts } from '../../texts/texts.ts'
import { accountQuery } from './account-query.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { texts } from './texts.ts'

/** Sets up an authenticator app: scan, confirm with a code, keep the recovery codes. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  // The secret belongs to this form: another one would need another scan.
  const secret = useQuery({
    queryKey: ['second-factor-secret'],
    queryFn: ({ signal }) => api.startSecondFactor({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { isBusy, failure, submit } = useSubmit(async () => {
    const confirmed = await api.confirmSecondFactor({ code })
    setCodes(confirmed.recovery_codes)
  })
  async function finish() {
    await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: ['session'] })
    onDone()
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />
  if (secret.error) return <ErrorState error={secret.error} onRetry={() => secret.refetch()} />
  if (!secret.data) return null
  const { byField } = faultsOf(failure, ['code'])
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text fz="sm" maw="60ch">
          {t('scan')}
        </Text>
        <Group align="flex-start" gap="lg">
          <QrCode text={secret.data.uri} label={t('qrCode')} />
          <Stack gap="sm" flex="1 1 16rem" maw={420}>
            <CodeBlock code={secret.data.secret} label={t('secret')} />
            <FormFaults failure={failure} names={['code']} />
            <TextInput
              label={t('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              error={byField.code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
            <Button type="submit" loading={isBusy} w="fit-content">
              {t('confirm')}
            </Button>
          </Stack>
        </Group>
      </Stack>
    </form>
  )
}
