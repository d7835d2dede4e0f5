import type { Session } from '@fiscus/client'
import { Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useApi } from '../../api/client.ts'
import { useTexts } from '../../texts/texts.ts'
import { useLoginProvider } from '../provider/use-login-provider.ts'
import { texts } from './texts.ts'

/**
 * For a login at the provider, which leaves the page: it happens in another tab, and this one goes on when the user
 * returns.
 */
export function LoginInNewTab({ onDone }: { onDone: (session: Session) => void }) {
  const t = useTexts(texts)
  const api = useApi()
  const provider = useLoginProvider()
  useEffect(() => {
    if (!provider) return
    const stopped = new AbortController()
    const check = () => api.getSession({ signal: stopped.signal }).then(onDone, () => {})
    window.addEventListener('focus', check, { signal: stopped.signal })
    return () => stopped.abort()
  }, [api, provider, onDone])
  if (!provider) return null
  return (
    <Stack gap="xs">
      <Button component="a" href="/login" target="_blank" rel="noopener" variant="default">
        {t('providerInTab', { name: provider.name })}
      </Button>
      <Text fz="sm" c="dimmed">
        {t('providerInTabHint')}
      </Text>
    </Stack>
  )
}
