import type { Account, WithEtag } from '@fiscus/client'
import { Button, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { changedFields } from '../../components/records/changed-fields.ts'
import { FormFaults } from '../../components/records/FormFaults.tsx'
import { faultsOf } from '../../components/records/faults.ts'
import { useSubmit } from '../../components/records/use-submit.ts'
import { useTexts } from '../../texts/texts.ts'
import { accountQuery } from './account-query.ts'
import { texts } from './texts.ts'

type Props = { account: WithEtag<Account>; action?: string; onDone: () => void }

type Values = { name: string; email: string }
const valuesOf = ({ name, email }: Account): Values => ({ name, email: email ?? '' })
const bodyOf = ({ name, email }: Values) => ({ name, email: email || null })

/** Name and e-mail address of the user. */
export function ProfileForm({ account, action, onDone }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(valuesOf(account))
  const [values, setValues] = useState(opened)
  const { isBusy, failure, submit } = useSubmit(async () => {
    const change = changedFields(bodyOf, values, opened)
    if (Object.keys(change).length > 0) {
      const changed = await api.changeAccount(change, { ifMatch: account })
      setOpened(values)
      queryClient.setQueryData(accountQuery.queryKey, changed)
      await queryClient.invalidateQueries({ queryKey: ['session'] })
    }
    onDone()
  })
  const { byField } = faultsOf(failure, ['name', 'email'])
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={420}>
        <FormFaults failure={failure} names={['name', 'email']} />
        <TextInput
          label={t('fullName')}
          autoComplete="name"
          value={values.name}
          error={byField.name}
          onChange={({ currentTarget }) => setValues({ ...values, name: currentTarget.value })}
        />
        <TextInput
          label={t('email')}
          description={t('emailHint')}
          type="email"
          autoComplete="email"
          value={values.email}
          error={byField.email}
          onChange={({ currentTarget }) => setValues({ ...values, email: currentTarget.value })}
        />
        <Button type="submit" loading={isBusy} w="fit-content">
          {action ?? t('save')}
        </Button>
      </Stack>
    </form>
  )
}
