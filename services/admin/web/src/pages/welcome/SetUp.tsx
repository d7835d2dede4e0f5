import type { Account, WithEtag } from '@fiscus/client'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { PasswordForm } from '../account/PasswordForm.tsx'
import { ProfileForm } from '../account/ProfileForm.tsx'
import { SecondFactorSetup } from '../account/SecondFactorSetup.tsx'
import { texts } from './texts.ts'

type Step = 'profile' | 'factor' | 'password' | 'done'
const numbers = { profile: 1, factor: 2, password: 3, done: 3 } as const

/** Profile, second factor and password, one after another. All of it can be done later on the page of the account. */
export function SetUp({ account }: { account: WithEtag<Account> }) {
  const t = useTexts(texts)
  const [step, setStep] = useState<Step>('profile')
  const titles = {
    profile: t('profile'),
    factor: t('secondFactor'),
    password: t('password'),
    done: t('done'),
  }
  return (
    <Stack gap="md">
      <Text>{t('intro')}</Text>
      <Paper withBorder p="lg" radius="md">
        <Stack gap="md">
          {step !== 'done' && (
            <Text fz="sm" c="dimmed">
              {t('step', { number: numbers[step] })}
            </Text>
          )}
          <Title order={2} fz="lg">
            {titles[step]}
          </Title>
          {step === 'profile' && (
            <ProfileForm account={account} action={t('next')} onDone={() => setStep('factor')} />
          )}
          {step === 'factor' && <FactorStep account={account} onDone={() => setStep('password')} />}
          {step === 'password' && <PasswordForm account={account} onDone={() => setStep('done')} />}
        </Stack>
      </Paper>
      <Group>
        <Button variant={step === 'done' ? 'filled' : 'default'} onClick={() => location.assign('/')}>
          {t(step === 'done' ? 'toPanel' : 'later')}
        </Button>
      </Group>
    </Stack>
  )
}

function FactorStep({ account, onDone }: { account: Account; onDone: () => void }) {
  const t = useTexts(texts)
  const [isSettingUp, setSettingUp] = useState(false)
  const state = account.second_factor
  if (isSettingUp) return <SecondFactorSetup onDone={onDone} />
  return (
    <Stack gap="md">
      <Text maw="60ch">{t('factorText')}</Text>
      <Group>
        {state === 'enabled' ? (
          <Button onClick={onDone}>{t('next')}</Button>
        ) : (
          <Button onClick={() => setSettingUp(true)}>{t('setUpAuthenticator')}</Button>
        )}
        {state === 'none' && (
          <Button variant="default" onClick={onDone}>
            {t('skip')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
