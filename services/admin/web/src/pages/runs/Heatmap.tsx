import { Box, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import type { TaskOfRun } from '../automation/words/task-label.ts'
import { words } from '../automation/words/texts.ts'
import { useLabelOfRun } from '../automation/words/use-task-label.ts'
import classes from './Heatmap.module.css'
import { HeatmapCell } from './HeatmapCell.tsx'
import { HeatmapHours } from './HeatmapHours.tsx'
import { HeatmapLegend } from './HeatmapLegend.tsx'
import { type Column, type Counts, nextCell, outcomes, totalOf } from './heatmap-grid.ts'
import { heatmapTexts } from './heatmap-texts.ts'
import { type ColumnPeriod, columnPeriod } from './heatmap-time.ts'

type HeatmapRow = TaskOfRun & { cells: readonly Counts[] }
type Props = {
  rows: readonly HeatmapRow[]
  columns: readonly Column[]
  onOpen: (row: HeatmapRow, column: Column) => void
}

/** Runs by task and time: a grid with one stop for the Tab key, in which the arrow keys move. */
export function Heatmap({ rows, columns, onOpen }: Props) {
  const t = useTexts(heatmapTexts)
  const [view, setView] = useState<'symbols' | 'numbers'>('symbols')
  const [focused, setFocused] = useState({ row: 0, column: columns.length - 1 })
  const grid = useRef<HTMLTableElement>(null)
  const describe = useCellText()
  const labelOfRun = useLabelOfRun()
  const language = useLanguage()
  const periods = columns.map((column) => columnPeriod(column, language))
  const scroll = useScrolledToEnd()

  function move(event: KeyboardEvent) {
    const next = nextCell(event.key, focused, { rows: rows.length, columns: columns.length })
    if (next === undefined) return
    event.preventDefault()
    setFocused(next)
    const cells = grid.current?.tBodies[0]?.rows[next.row]?.cells
    cells?.[next.column + 1]?.querySelector('button')?.focus()
  }

  const row = rows[focused.row]
  const column = columns[focused.column]
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t('help')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('view')}
          data={(['symbols', 'numbers'] as const).map((value) => ({ value, label: t(value) }))}
          value={view}
          onChange={setView}
        />
      </Group>
      <div ref={scroll} className={classes.scroll}>
        <table
          ref={grid}
          aria-label={t('title')}
          className={classes.grid}
          data-numbers={view === 'numbers' || undefined}
        >
          <HeatmapHours columns={columns} />
          <tbody>
            {rows.map((row, rowIndex) => (
              <tr key={row.task_name}>
                <th scope="row" className={classes.task} title={row.task_name}>
                  {labelOfRun(row)}
                </th>
                {columns.map((column, columnIndex) => (
                  <HeatmapCell
                    key={column.start}
                    counts={row.cells[columnIndex] ?? {}}
                    label={describe(row, periods[columnIndex], row.cells[columnIndex] ?? {})}
                    isNumber={view === 'numbers'}
                    isStop={focused.row === rowIndex && focused.column === columnIndex}
                    onFocus={() => setFocused({ row: rowIndex, column: columnIndex })}
                    onKeyDown={move}
                    onOpen={() => onOpen(row, column)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Box mih={20}>
        {row && column && (
          <Text size="sm" aria-hidden>
            {describe(row, periods[focused.column], row.cells[focused.column] ?? {})}
          </Text>
        )}
      </Box>
      <HeatmapLegend />
    </Stack>
  )
}

/** The latest columns are in view first. */
function useScrolledToEnd() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.scrollTo({ left: element.current.scrollWidth })
  }, [])
  return element
}

/** Returns the text of a cell: its task, its period and the number of its runs by state. */
function useCellText() {
  const t = useTexts(heatmapTexts)
  const word = useTexts(words)
  const labelOfRun = useLabelOfRun()
  return (task: HeatmapRow, period: ColumnPeriod | undefined, counts: Counts): string => {
    const total = totalOf(counts)
    const states = outcomes
      .filter((outcome) => (counts[outcome] ?? 0) > 0)
      .map((outcome) => `${word(outcome === 'outstanding' ? outcome : `run.${outcome}`)} ${counts[outcome]}`)
    const what = total === 0 ? t('noRuns') : `${t('runs', { count: total })} (${states.join(', ')})`
    return `${labelOfRun(task)}, ${t('fromTo', period)}: ${what}`
  }
}
