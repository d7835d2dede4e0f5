import type { RequestPage } from '@fiscus/client'
import { Group, Stack, Text } from '@mantine/core'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The counts and durations of all requests that match the filters. */
export function Figures({ figures }: { figures: NonNullable<RequestPage['figures']> }) {
  const t = useTexts(texts)
  const format = useFormat()
  const duration = (ms: number | null) => (ms === null ? '—' : format.duration(ms))
  const shown = [
    [t('count'), format.number(figures.count)],
    [t('countRejected'), format.number(figures.rejected)],
    [t('countFailed'), format.number(figures.failed)],
    [t('p50'), duration(figures.p50_ms)],
    [t('p95'), duration(figures.p95_ms)],
    [t('p99'), duration(figures.p99_ms)],
  ] as const
  return (
    <Group component="section" aria-label={t('figures')} gap="xl">
      {shown.map(([name, value]) => (
        <Stack key={name} gap={0}>
          <Text c="dimmed" fz="xs">
            {name}
          </Text>
          <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Text>
        </Stack>
      ))}
    </Group>
  )
}
