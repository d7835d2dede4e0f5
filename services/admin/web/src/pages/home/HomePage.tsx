import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Page } from '../../components/Page.tsx'
import { useTexts } from '../../texts/texts.ts'
import { MonthsToCorrect } from '../returns/closings/MonthsToCorrect.tsx'
import { Demo } from './Demo.tsx'
import { Failures } from './Failures.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { LastDocuments } from './LastDocuments.tsx'
import { NextTasks } from './NextTasks.tsx'
import { PlatformStart } from './PlatformStart.tsx'
import { Queues } from './Queues.tsx'
import { Readiness } from './Readiness.tsx'
import { texts } from './texts.ts'

const refreshMs = 30_000

/** The state of the tenant at a glance: of all tenants for a platform user without a tenant at work. */
export function HomePage() {
  const t = useTexts(texts)
  const api = useApi()
  const query = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => api.getOverview({ signal }),
    refetchInterval: refreshMs,
  })
  const overview = query.data
  return (
    <Page title={t('title')}>
      {query.failureReason && !overview && (
        <ErrorState error={query.failureReason} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && !query.failureReason && <Skeleton height={320} />}
      {overview && (
        <Stack gap="lg">
          {overview.demo === 'empty' && <FirstSteps />}
          {overview.demo === 'loaded' && <Demo />}
          {overview.scope === 'platform' && <PlatformStart />}
          {overview.documents && <MonthsToCorrect />}
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
            <Failures failures={overview.failures} since={overview.since} />
            <Readiness checks={overview.checks} />
            {overview.documents && <LastDocuments documents={overview.documents} />}
            {overview.documents ? (
              <Stack gap="lg">
                <Queues queues={overview.queues} />
                {overview.next_tasks && <NextTasks tasks={overview.next_tasks} />}
              </Stack>
            ) : (
              <>
                <Queues queues={overview.queues} />
                {overview.next_tasks && <NextTasks tasks={overview.next_tasks} />}
              </>
            )}
          </SimpleGrid>
        </Stack>
      )}
    </Page>
  )
}
