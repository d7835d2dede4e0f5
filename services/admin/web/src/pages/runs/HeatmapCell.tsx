import type { KeyboardEvent } from 'react'
import classes from './Heatmap.module.css'
import { type Counts, totalOf, worstOf } from './heatmap-grid.ts'
import { OutcomeSymbol } from './OutcomeSymbol.tsx'

type Props = {
  counts: Counts
  label: string
  isNumber: boolean
  /** The cell to which the Tab key leads. */
  isStop: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onOpen: () => void
}

/** One cell of the heatmap: colour, symbol and label say the same. */
export function HeatmapCell({ counts, label, isNumber, isStop, onFocus, onKeyDown, onOpen }: Props) {
  const worst = worstOf(counts)
  const total = totalOf(counts)
  const bad = total - (counts.success ?? 0)
  return (
    <td>
      <button
        type="button"
        className={classes.cell}
        data-outcome={worst}
        aria-label={label}
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onMouseEnter={onFocus}
        onKeyDown={onKeyDown}
        onClick={onOpen}
      >
        {isNumber
          ? total > 0 && (bad > 0 ? `${bad}/${total}` : total)
          : worst && <OutcomeSymbol outcome={worst} size={14} />}
      </button>
    </td>
  )
}
