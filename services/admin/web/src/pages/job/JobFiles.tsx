import type { BackgroundJob } from '@fiscus/client'
import { Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { tenantAtWork } from '../../session/tenant-at-work.ts'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { fileAddress } from '../jobs/file-address.ts'

/** The files that a job has written. */
export function JobFiles({ job }: { job: BackgroundJob }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <Stack gap="xs" align="start">
      {job.result_files.map(({ name, bytes }) => (
        <Button
          key={name}
          component="a"
          variant="default"
          href={fileAddress(tenantAtWork, job.id, name)}
          download={name}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          <VisuallyHidden>{`${t('download')} `}</VisuallyHidden>
          {name}
          <Text span c="dimmed" size="xs" ml={8}>
            {`${format.number(Math.ceil(bytes / 1000))} kB`}
          </Text>
        </Button>
      ))}
    </Stack>
  )
}
