import type { Account, WithEtag } from '@fiscus/client'
import { Button, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { FormFaults } from '../../components/records/FormFaults.tsx'
import { faultsOf } from '../../components/records/faults.ts'
import { useSubmit } from '../../components/records/use-submit.ts'
import { useTexts } from '../../texts/texts.ts'
import { accountQuery } from './account-query.ts'
import { texts } from './texts.ts'

type Props = { account: WithEtag<Account>; action?: string; onDone: () => void }

/** Name and e-mail address of the user. */
export function ProfileForm({ account, action, onDone }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const [name, setName] = useState(account.name)
  const [email, setEmail] = useState(account.email ?? '')
  const { isBusy, failure, submit } = useSubmit(async () => {
    const changed = await api.changeAccount({ name, email: email || null }, { ifMatch: account })
    queryClient.setQueryData(accountQuery.queryKey, changed)
    await queryClient.invalidateQueries({ queryKey: ['session'] })
    onDone()
  })
  const { byField } = faultsOf(failure, ['name', 'email'])
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={420}>
        <FormFaults failure={failure} names={['name', 'email']} />
        <TextInput
          label={t('name')}
          autoComplete="name"
          value={name}
          error={byField.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t('email')}
          description={t('emailHint')}
          type="email"
          autoComplete="email"
          value={email}
          error={byField.email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} w="fit-content">
          {action ?? t('save')}
        </Button>
      </Stack>
    </form>
  )
}
