import type { ReturnClosingPage } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { Section } from '../../../components/Section.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { kindOfPeriod } from '../periods.ts'
import { CloseButton } from './CloseButton.tsx'
import { ClosingEntry } from './ClosingEntry.tsx'
import { texts } from './texts.ts'

type Props = {
  period: string
  /** It has no file, so that it cannot be closed. */
  hasFaults: boolean
  /** What a quarter is converted at. */
  rates?: string | undefined
  onClosed?: () => void
}

/** The closings of a month or a quarter: what was sent under each, and whether the period is closed now. */
export function Closings({ period, hasFaults, rates, onClosed }: Props) {
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
      action={
        data &&
        !isClosed && <CloseButton period={period} hasFaults={hasFaults} rates={rates} onClosed={onClosed} />
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <State page={data} period={period} isClosed={isClosed} />}
    </Section>
  )
}

type StateProps = { page: ReturnClosingPage; period: string; isClosed: boolean }

function State({ page, period, isClosed }: StateProps) {
  const t = useTexts(texts)
  return (
    <Stack gap="md">
      <Text c="dimmed">{t(`${kindOfPeriod(period)}.${isClosed ? 'closed' : 'open'}`)}</Text>
      {page.closings.map((closing) => (
        <ClosingEntry key={closing.id} closing={closing} names={page.actorNames} />
      ))}
    </Stack>
  )
}
