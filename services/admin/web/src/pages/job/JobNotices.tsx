import type { BackgroundJob } from '@fiscus/client'
import { Alert, Text } from '@mantine/core'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../jobs/texts.ts'
import { isOpen } from '../jobs/use-jobs.ts'

/** That a job is being cancelled, or why it failed. */
export function JobNotices({
  job,
}: {
  job: Pick<BackgroundJob, 'status' | 'cancel_requested_at' | 'error' | 'error_message'>
}) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  return (
    <>
      {job.cancel_requested_at !== null && isOpen(job) && <Alert color="yellow">{t('cancelling')}</Alert>}
      {job.error !== null && (
        <Alert color="red" title={t('error')}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {serviceText(job.error, job.error_message)}
          </Text>
        </Alert>
      )}
    </>
  )
}
