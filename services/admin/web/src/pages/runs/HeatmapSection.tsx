import { Box, Button, Skeleton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../texts/texts.ts'
import type { RunFilter } from './run-params.ts'
import { texts } from './texts.ts'

const RunsHeatmap = lazy(async () => ({ default: (await import('./RunsHeatmap.tsx')).RunsHeatmap }))

type Props = { filter: RunFilter; onPick: (changes: Partial<RunFilter>) => void }

/** Shows or hides the heatmap, and remembers the choice. Its code is loaded when it is shown. */
export function HeatmapSection(props: Props) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useLocalStorage({ key: 'fiscus-heatmap', defaultValue: true })
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Box>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        mb={isOpen ? 'xs' : 0}
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('heatmap')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton h={240} />}>
          <RunsHeatmap {...props} />
        </Suspense>
      )}
    </Box>
  )
}
