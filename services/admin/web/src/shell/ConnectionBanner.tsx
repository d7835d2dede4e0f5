import { Alert, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { probeConnection, probeMs, useIsConnectionLost } from '../api/connection.ts'
import { useTexts } from '../texts/texts.ts'
import { texts } from './texts.ts'

/** Shown while the service does not respond. It tries again by itself; what was typed stays. */
export function ConnectionBanner() {
  const t = useTexts(texts)
  const isLost = useIsConnectionLost()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => void probeConnection(queryClient), probeMs)
    return () => clearInterval(timer)
  }, [isLost, queryClient])
  if (!isLost) return null
  return (
    <Alert
      role="status"
      color="orange"
      icon={<Loader size={18} color="orange" aria-hidden />}
      mb="md"
      py="xs"
    >
      {t('connectionLost')}
    </Alert>
  )
}
