import type { Account } from '@fiscus/client'
import { Button, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { FormFaults } from '../../components/records/FormFaults.tsx'
import { faultsOf } from '../../components/records/faults.ts'
import { PasswordField } from '../../components/records/PasswordField.tsx'
import { useSubmit } from '../../components/records/use-submit.ts'
import { useTexts } from '../../texts/texts.ts'
import { accountQuery } from './account-query.ts'
import { texts } from './texts.ts'

type Props = { account: Account; onDone: () => void }

/** Sets the password of the user. */
export function PasswordForm({ account, onDone }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, failure, submit } = useSubmit(async () => {
    const proof = account.needs_password_proof ? { current_password: current } : {}
    queryClient.setQueryData(accountQuery.queryKey, await api.changePassword({ password, ...proof }))
    await queryClient.invalidateQueries({ queryKey: ['own-sessions'] })
    setCurrent('')
    setPassword('')
    onDone()
  })
  const { byField } = faultsOf(failure, ['password', 'current_password'])
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={420}>
        <FormFaults failure={failure} names={['password', 'current_password']} />
        {/* For password managers, which store the address with the password. */}
        <VisuallyHidden aria-hidden>
          <TextInput tabIndex={-1} readOnly autoComplete="username" value={account.email ?? ''} />
        </VisuallyHidden>
        {account.needs_password_proof && (
          <PasswordField
            label={t('currentPassword')}
            autoComplete="current-password"
            value={current}
            error={byField.current_password}
            onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
          />
        )}
        <PasswordField
          label={t('newPassword')}
          description={t('passwordHint')}
          autoComplete="new-password"
          value={password}
          error={byField.password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} w="fit-content">
          {t('setPassword')}
        </Button>
      </Stack>
    </form>
  )
}
