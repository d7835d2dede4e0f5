import type { ReturnClosingPage } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { Section } from '../../../components/Section.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { kindOfPeriod } from '../periods.ts'
import { CloseButton } from './CloseButton.tsx'
import { ClosingEntry } from './ClosingEntry.tsx'
import { LateFacts } from './LateFacts.tsx'
import { texts } from './texts.ts'
import { useClosings } from './use-closings.ts'
import { useToCorrect } from './use-to-correct.ts'

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
  const { data, error, refetch } = useClosings(period)
  const isClosed = data?.closings[0]?.status === 'closed'
  const facts = useToCorrect()?.find((month) => month.period === period)?.facts ?? []
  return (
    <Section
      title={t('title')}
      action={
        data &&
        (!isClosed || facts.length > 0) && (
          <CloseButton
            period={period}
            isCorrection={isClosed}
            hasFaults={hasFaults}
            rates={rates}
            onClosed={onClosed}
          />
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {facts.length > 0 && (
        <>
          <Text>{t('lateFactsHelp')}</Text>
          <LateFacts facts={facts} />
        </>
      )}
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
        <ClosingEntry
          key={closing.id}
          closing={closing}
          isLatest={closing === page.closings[0]}
          names={page.actorNames}
        />
      ))}
    </Stack>
  )
}
