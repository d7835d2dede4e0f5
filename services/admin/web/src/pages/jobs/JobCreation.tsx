import type { BackgroundJobSummary } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { ActorName } from '../../components/values/ActorName.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'

type Props = { job: Pick<BackgroundJobSummary, 'created_at' | 'created_by' | 'created_by_name'> }

/** When a job was created, and its author. */
export function JobCreation({ job: { created_at: at, created_by: actor, created_by_name: name } }: Props) {
  return (
    <Stack gap={0}>
      <DateTime value={at} precision="second" />
      <Text size="xs" c="dimmed" lineClamp={1}>
        <ActorName actor={actor} name={name} />
      </Text>
    </Stack>
  )
}
