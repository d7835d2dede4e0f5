import type { ReturnClosingPage } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { Section } from '../../../components/Section.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { CloseButton } from './CloseButton.tsx'
import { ClosingEntry } from './ClosingEntry.tsx'
import { texts } from './texts.ts'

type Props = {
  period: string
  /** Why the month has no file, so that it cannot be closed. */
  hasFaults: boolean
}

/** The closings of a month: what was sent under each, and whether the month is closed now. */
export function Closings({ period, hasFaults }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: ['returns', 'closings', period],
    queryFn: ({ signal }) => api.listReturnClosings({ period, limit: 100, signal }),
    refetchOnWindowFocus: false,
  })
  const isClosed = data?.closings.some(({ status }) => status === 'closed') ?? false
  return (
    <Section
      title={t('title')}
      action={data && !isClosed && <CloseButton period={period} hasFaults={hasFaults} />}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <State page={data} isClosed={isClosed} />}
    </Section>
  )
}

function State({ page, isClosed }: { page: ReturnClosingPage; isClosed: boolean }) {
  const t = useTexts(texts)
  return (
    <Stack gap="md">
      <Text c="dimmed">{t(isClosed ? 'closedHelp' : 'openHelp')}</Text>
      {page.closings.map((closing) => (
        <ClosingEntry key={closing.id} closing={closing} names={page.actorNames} />
      ))}
    </Stack>
  )
}
