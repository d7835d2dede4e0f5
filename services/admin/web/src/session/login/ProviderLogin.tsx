import { Button, Divider, Stack } from '@mantine/core'
import { useApi } from '../../api/client.ts'
import { FormFaults } from '../../components/records/FormFaults.tsx'
import { useSubmit } from '../../components/records/use-submit.ts'
import { useTexts } from '../../texts/texts.ts'
import { goToProvider } from '../provider/kept-login.ts'
import { useLoginProvider } from '../provider/use-login-provider.ts'
import { texts } from './texts.ts'

/** The button of the login provider, if the installation has one. `next` is an address of the panel. */
export function ProviderLogin({ next }: { next: string }) {
  const t = useTexts(texts)
  const api = useApi()
  const provider = useLoginProvider()
  const { isBusy, failure, submit } = useSubmit(async () =>
    goToProvider((await api.startProviderLogin()).url, { purpose: 'login', next }),
  )
  if (!provider) return null
  return (
    <Stack gap="md" mb="md">
      <FormFaults failure={failure} names={[]} />
      <Button variant="default" fullWidth loading={isBusy} onClick={() => submit()}>
        {t('provider', { name: provider.name })}
      </Button>
      <Divider label={t('or')} />
    </Stack>
  )
}
