import type { FoundDavServers } from '@fiscus/client'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconWorldSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { useSubmit } from '../../components/records/use-submit.ts'
import { notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts as davTexts } from '../dav/texts.ts'
import { type AccountForm, isUrl } from './account-values.ts'
import { texts } from './texts.ts'

/**
 * Finds the servers of the domain or e-mail address in the field of the server. The user chooses the one that gets the
 * login.
 */
export function FindServers({ form }: { form: AccountForm }) {
  const t = useTexts(texts)
  const words = useTexts(davTexts)
  const api = useApi()
  const [found, setFound] = useState<FoundDavServers | null>(null)
  const address = form.values.server_url.trim()
  const search = useSubmit(async () => {
    try {
      setFound(await api.findDavServers({ address }))
    } catch (error) {
      notifyProblem(error)
    }
  })
  if (address === '' || isUrl(address)) return null
  const choose = (server_url: string) =>
    form.setValues({ server_url, ...(form.values.login === '' && { login: found?.login ?? '' }) })
  return (
    <Stack gap="xs" aria-live="polite">
      <Group>
        <Button
          variant="default"
          leftSection={<IconWorldSearch size={16} aria-hidden />}
          loading={search.isBusy}
          onClick={() => search.submit()}
        >
          {t('findServers')}
        </Button>
      </Group>
      {found?.servers.length === 0 && <Text fz="sm">{t('noServers')}</Text>}
      {found !== null && found.servers.length > 0 && <Text fz="sm">{t('chooseServer')}</Text>}
      {found?.servers.map(({ kind, server_url }) => (
        <Group key={kind}>
          <Button variant="default" onClick={() => choose(server_url)}>
            {`${words(`kind.${kind}`)}: ${server_url}`}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
