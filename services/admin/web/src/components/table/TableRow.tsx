import { Checkbox, UnstyledButton } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'
import type { Column, Selection } from './columns.ts'
import classes from './DataTable.module.css'

type Props<Row> = {
  row: Row
  rowKey: string
  index: number
  columns: readonly Column<Row>[]
  measure: ((element: Element | null) => void) | undefined
  onOpen?: (row: Row) => void
  openKey?: string | undefined
  selection?: Selection
  rowName?: (row: Row) => string
}

export function TableRow<Row>({
  row,
  rowKey,
  index,
  columns,
  measure,
  onOpen,
  openKey,
  selection,
  rowName,
}: Props<Row>) {
  const t = useTexts(texts)
  const isSelected = selection?.selected.has(rowKey) ?? false
  const openByMouse = (event: MouseEvent) => {
    if (!isInteractive(event.target)) onOpen?.(row)
  }
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection ? isSelected : undefined}
      data-open={rowKey === openKey || undefined}
      data-opens={onOpen !== undefined || undefined}
      className={classes.row}
      onClick={onOpen && openByMouse}
    >
      {selection && (
        <td className={classes.check}>
          <Checkbox
            size="xs"
            aria-label={t('selectRow', { name: rowName?.(row) ?? rowKey })}
            checked={isSelected}
            onChange={() => selection.onChange(toggled(selection.selected, rowKey))}
          />
        </td>
      )}
      {columns.map(({ key, header, cell, align, isName, isOneLine }) => {
        const Cell = isName ? 'th' : 'td'
        return (
          <Cell
            key={key}
            scope={isName && 'row'}
            data-align={align}
            data-one-line={isOneLine}
            data-label={header}
          >
            {isName && onOpen ? (
              <UnstyledButton className={classes.open} onClick={() => onOpen(row)}>
                {orDash(cell(row))}
              </UnstyledButton>
            ) : (
              orDash(cell(row))
            )}
          </Cell>
        )
      })}
    </tr>
  )
}

/** An absent value is a dash: an empty cell looks as if it were still being read. */
function orDash(value: ReactNode): ReactNode {
  return value === null || value === undefined || value === false || value === '' ? '—' : value
}

/** A click on a button or link in the row is not a click on the row. */
function isInteractive(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, select') !== null
}

function toggled(selected: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}
