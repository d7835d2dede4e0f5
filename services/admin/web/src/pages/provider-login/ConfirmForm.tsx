import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { FormFaults } from '../../components/records/FormFaults.tsx'
import { useSubmit } from '../../components/records/use-submit.ts'
import { CodeField, type CodeKind, codesOf } from '../../session/login/CodeField.tsx'
import { useTexts } from '../../texts/texts.ts'

/** Confirms a login at the provider with a code of the second factor. */
export function ConfirmForm({ onDone }: { onDone: () => void }) {
  const t = useTexts()
  const api = useApi()
  const [kind, setKind] = useState<CodeKind>('code')
  const [code, setCode] = useState('')
  const { isBusy, failure, submit } = useSubmit(async () => {
    await api.confirmProviderLogin(codesOf(kind, code))
    onDone()
  })
  const choose = (next: CodeKind) => {
    setCode('')
    setKind(next)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormFaults failure={failure} names={[]} />
        <CodeField kind={kind} code={code} onCode={setCode} onKind={choose} />
        <Button type="submit" loading={isBusy} fullWidth>
          {t('logIn')}
        </Button>
      </Stack>
    </form>
  )
}
