import type { PdfJob } from '@fiscus/client'
import { Group, Text } from '@mantine/core'
import { Section } from '../../components/Section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { isOpen } from '../jobs/use-jobs.ts'
import { useSizeText } from '../mail/use-size-text.ts'
import { DownloadLink } from '../pdf/DownloadLink.tsx'
import { resultAddress } from '../pdf/file-address.ts'
import { texts } from '../pdf-jobs/texts.ts'

/** The merged PDF or the archive of a job; nothing for a job that has ended without one. */
export function PdfJobResult({ job }: { job: PdfJob }) {
  const t = useTexts(texts)
  const sizeText = useSizeText()
  if (job.result === null && !isOpen(job)) return null
  return (
    <Section title={t('result')}>
      {job.result === null ? (
        <Text c="dimmed">{t('resultPending')}</Text>
      ) : (
        <Group gap="sm">
          <DownloadLink href={resultAddress(job.id)} name={job.result.name} />
          <Text c="dimmed">{sizeText(job.result.bytes)}</Text>
        </Group>
      )}
    </Section>
  )
}
