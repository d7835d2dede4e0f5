import { FiscusProblem, type Session } from '@fiscus/client'
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { FormFaults } from '../../components/records/FormFaults.tsx'
import { faultsOf } from '../../components/records/faults.ts'
import { PasswordField } from '../../components/records/PasswordField.tsx'
import { useSubmit } from '../../components/records/use-submit.ts'
import { useTexts } from '../../texts/texts.ts'
import { CodeField, type CodeKind, codesOf } from './CodeField.tsx'
import { texts } from './texts.ts'

type Step = 'password' | CodeKind

const names = ['email', 'password'] as const

/** Logs a user in with a password, and then with a code if the user has a second factor. */
export function LoginForm({ onDone }: { onDone: (session: Session) => void }) {
  const t = useTexts(texts)
  const api = useApi()
  const [step, setStep] = useState<Step>('password')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { isBusy, failure, submit } = useSubmit(async () => {
    const codes = step === 'password' ? {} : codesOf(step, code)
    try {
      onDone(await api.logIn({ email, password, ...codes }))
    } catch (error) {
      if (!(error instanceof FiscusProblem && error.code === 'second-factor-required')) throw error
      setStep('code')
    }
  })
  const { byField } = faultsOf(failure, names)
  const choose = (next: Step) => {
    setCode('')
    setStep(next)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormFaults failure={failure} names={names} />
        {step === 'password' ? (
          <>
            <TextInput
              label={t('email')}
              type="email"
              autoComplete="username"
              value={email}
              error={byField.email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
              data-autofocus
            />
            <PasswordField
              label={t('password')}
              autoComplete="current-password"
              value={password}
              error={byField.password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
          </>
        ) : (
          <CodeField kind={step} code={code} onCode={setCode} onKind={choose}>
            <Anchor component="button" type="button" fz="sm" onClick={() => choose('password')}>
              {t('back')}
            </Anchor>
          </CodeField>
        )}
        <Button type="submit" loading={isBusy} fullWidth>
          {t('logIn')}
        </Button>
        <Text fz="sm" c="dimmed">
          {t('lost')}
        </Text>
      </Stack>
    </form>
  )
}
