import type { Account, IdentityList } from '@fiscus/client'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { FormFaults } from '../../components/records/FormFaults.tsx'
import { PasswordField } from '../../components/records/PasswordField.tsx'
import { useSubmit } from '../../components/records/use-submit.ts'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { goToProvider } from '../../session/provider/kept-login.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const queryKey = ['own-identities']

type Props = { account: Account; provider: { name: string } }
type Identity = IdentityList['identities'][number]

/** The accounts at the login provider with which the user logs in. */
export function Identities({ account, provider }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api.listIdentities({ signal }) })
  async function remove({ id }: Identity) {
    const { name } = provider
    if (
      !(await confirm({
        title: t('disconnectTitle', { name }),
        body: t('disconnectText'),
        action: t('disconnect'),
      }))
    )
      return
    try {
      queryClient.setQueryData(queryKey, await api.removeIdentity(id))
      notifyDone(t('disconnected'))
    } catch (error) {
      notifyProblem(error)
    }
  }
  const identities = data?.identities ?? []
  return (
    <Stack gap="md">
      {data && identities.length === 0 && <Text fz="sm">{t('noIdentities', { name: provider.name })}</Text>}
      {identities.map((identity) => (
        <Group key={identity.id} justify="space-between">
          <Stack gap={0}>
            <Text>{identity.is_usable ? provider.name : identity.issuer}</Text>
            <Text fz="sm" c="dimmed">
              {t('since')}: <RelativeTime value={identity.created_at} />
            </Text>
          </Stack>
          <Button size="compact-sm" variant="default" onClick={() => remove(identity)}>
            {t('disconnect')}
          </Button>
        </Group>
      ))}
      <ConnectForm account={account} provider={provider} />
    </Stack>
  )
}

function ConnectForm({ account, provider }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const [current, setCurrent] = useState('')
  const { isBusy, failure, submit } = useSubmit(async () => {
    const proof = account.needs_password_proof ? { current_password: current } : {}
    goToProvider((await api.startConnection(proof)).url, { purpose: 'connect' })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={420}>
        <FormFaults failure={failure} names={[]} />
        {account.needs_password_proof && (
          <PasswordField
            label={t('currentPassword')}
            autoComplete="current-password"
            value={current}
            onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
          />
        )}
        <Button type="submit" variant="default" loading={isBusy} w="fit-content">
          {t('connect', { name: provider.name })}
        </Button>
      </Stack>
    </form>
  )
}
