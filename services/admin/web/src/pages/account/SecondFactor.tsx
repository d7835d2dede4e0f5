import type { Account } from '@fiscus/client'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { FormFaults } from '../../components/records/FormFaults.tsx'
import { useSubmit } from '../../components/records/use-submit.ts'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { accountQuery } from './account-query.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { texts } from './texts.ts'

/** The second factor: its state, the way to set it up, and what a code of it allows. */
export function SecondFactor({ account }: { account: Account }) {
  const t = useTexts(texts)
  const [isSettingUp, setSettingUp] = useState(false)
  if (account.second_factor === 'enabled') return <Enabled account={account} />
  return (
    <Stack gap="md" align="flex-start">
      {account.second_factor === 'required' ? (
        <StatusBadge tone="warning" label={t('factorRequired')} />
      ) : (
        <StatusBadge tone="neutral" label={t('factorNone')} />
      )}
      {isSettingUp ? (
        <SecondFactorSetup onDone={() => setSettingUp(false)} />
      ) : (
        <Button onClick={() => setSettingUp(true)}>{t('setUpAuthenticator')}</Button>
      )}
    </Stack>
  )
}

function Enabled({ account }: { account: Account }) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  const read = () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  const renewal = useSubmit(async () => {
    setCodes((await api.replaceRecoveryCodes({ code })).recovery_codes)
    setCode('')
    await read()
  })
  const removal = useSubmit(async () => {
    queryClient.setQueryData(accountQuery.queryKey, await api.removeSecondFactor({ code }))
    notifyDone(t('factorRemoved'))
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
  return (
    <Stack gap="md" maw={480}>
      <Group gap="sm">
        <StatusBadge tone="good" label={t('factorEnabled')} />
        <Text fz="sm">{t('codesLeft', { count: account.recovery_codes })}</Text>
      </Group>
      <FormFaults failure={renewal.failure ?? removal.failure} names={[]} />
      <TextInput
        label={t('code')}
        description={t('codeFor')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Group gap="sm">
        <Button
          variant="default"
          loading={renewal.isBusy}
          disabled={code === ''}
          onClick={() => renewal.submit()}
        >
          {t('newCodes')}
        </Button>
        <Button
          variant="default"
          color="red"
          loading={removal.isBusy}
          disabled={code === ''}
          onClick={() => removal.submit()}
        >
          {t('removeFactor')}
        </Button>
      </Group>
    </Stack>
  )
}
